import { execa } from 'execa';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

/**
 * Checks types with the tsconfig.json of some folders, side by side. What has not changed since the
 * last check is not checked again.
 *
 * @returns what was found, for people; empty if all is well
 */
export async function findTypeFaults(folders: string[]): Promise<string> {
  const checks = folders.map(async (folder) => {
    const cache = `node_modules/.cache/types/${folder.replace('/', '-')}.tsbuildinfo`;
    const options = ['-p', folder, '--incremental', '--tsBuildInfoFile', cache];
    const { failed, all } = await execa('tsc', options, {
      cwd: ROOT,
      preferLocal: true,
      all: true,
      reject: false,
    });
    return failed ? `tsc -p ${folder}\n${all}` : '';
  });
  return (await Promise.all(checks)).filter(Boolean).join('\n');
}
