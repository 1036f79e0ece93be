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

/** The repository. */
export const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

/**
 * Checks types with some configurations of TypeScript, side by side. What has not changed since the
 * last check is not checked again.
 *
 * @param files their absolute paths
 * @returns what was found, for people; empty if all is well
 */
export async function findTypeFaults(files: string[]): Promise<string> {
  const checks = files.map(async (file) => {
    const name = path.relative(ROOT, file);
    const cache = `node_modules/.cache/types/${name.replaceAll(/[/\\]/g, '-')}.tsbuildinfo`;
    const options = ['-p', file, '--noEmit', '--incremental', '--tsBuildInfoFile', cache];
    const { failed, all } = await execa(process.execPath, [TSC, ...options], {
      cwd: ROOT,
      // Or it would take the folder's name from a shell that came by a symbolic link, and packages twice.
      env: { PWD: ROOT },
      all: true,
      reject: false,
    });
    return failed ? `tsc -p ${name}\n${all}` : '';
  });
  return (await Promise.all(checks)).filter(Boolean).join('\n');
}
