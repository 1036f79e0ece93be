import { execa } from 'execa';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const { resolve } = createRequire(import.meta.url);

/**
 * The native compiler: takes a fifth of the time. It has no interface for JavaScript, so ts-loader and the
 * linter use the one before it. By its path, since both call their program `tsc`.
 */
const TSC = path.join(path.dirname(resolve('typescript-7/package.json')), 'bin/tsc');

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
    const { failed, all } = await execa(process.execPath, [TSC, ...options], {
      cwd: ROOT,
      // Or it would take the folder's name from a shell that came by a symbolic link, and packages twice.
      env: { PWD: ROOT },
      all: true,
      reject: false,
    });
    return failed ? `tsc -p ${folder}\n${all}` : '';
  });
  return (await Promise.all(checks)).filter(Boolean).join('\n');
}
