import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { AppName } from '@site/contract';
import { workspaceOf } from '@site/release/appFolder';
import { PROJECT } from '@site/release/project';
import { lockText } from './lockText';
import { COMMON_SOURCES, listFiles } from './sourceHash';

/**
 * Returns the hash of everything that decides how an app's sources become modules, but not of these
 * sources: installed packages, the build's own files, the app's definition and Node.
 */
export function toolsHash(app: AppName, { root, remote } = PROJECT): string {
  const folder = remote === undefined ? workspaceOf(app) : '';
  const own = readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|json)$/.test(entry.name))
    .map(({ name }) => path.join(root, folder, name));
  const common = remote === undefined ? COMMON_SOURCES : [];
  const hash = createHash('sha256')
    .update(process.version)
    .update(lockText(root, workspaceOf(app)));
  for (const file of [...own, ...common.flatMap((place) => listFiles(path.join(root, place)))])
    hash.update(`\0${path.relative(root, file)}\0`).update(readFileSync(file));
  return hash.digest('hex');
}
