import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { runNpm } from './runNpm';

/** Folder of a remote's own repository with the archives of the shared packages. */
export const VENDOR = 'vendor';

/**
 * Makes a folder for a remote's own repository, with archives of the shared packages. The folder
 * appears when it is complete.
 *
 * @param root folder of this repository
 * @param names of the shared packages
 * @param fill writes everything else. It gets the folder, and the path of each archive by package
 * @throws Refusal when npm can't pack the packages
 */
export async function addOutside(
  root: string,
  folder: string,
  names: string[],
  fill: (folder: string, archives: Record<string, string>) => Promise<void>,
): Promise<void> {
  // Beside the folder, so that a rename can move it there.
  const staging = await mkdtemp(`${folder}.new-`);
  try {
    const made = path.join(staging, path.basename(folder));
    const vendor = path.join(made, VENDOR);
    await mkdir(vendor, { recursive: true });
    const workspaces = names.flatMap((name) => ['--workspace', name]);
    const packed = JSON.parse(
      await runNpm(root, ['pack', ...workspaces, '--pack-destination', vendor, '--json']),
    ) as { name: string; filename: string }[];
    const archives = packed.map(({ name, filename }) => [name, `${VENDOR}/${filename}`]);
    await fill(made, Object.fromEntries(archives) as Record<string, string>);
    await rename(made, folder);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}
