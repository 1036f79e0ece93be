import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Place of a remote's package, of its link, or of a package installed for it alone. */
const OF_A_REMOTE = /^(?:node_modules\/)?([^/]+-remote)(?:\/|$)/;

/**
 * Returns the packages of package-lock.json without those of other remotes, as text.
 *
 * @param root folder of the lock file
 * @param workspace name of the package that they are for
 */
export function lockText(root: string, workspace: string): string {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, unknown>;
  };
  const own = Object.entries(packages).filter(([place]) => {
    const remote = OF_A_REMOTE.exec(place)?.[1];
    return remote === undefined || remote === workspace;
  });
  return JSON.stringify(own);
}
