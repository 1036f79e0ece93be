import { Refusal } from '@site/release';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const LOCK = 'package-lock.json';

/**
 * Returns package-lock.json with a new remote's package. npm gets a copy of the package files: in the
 * repository, it would also change its own list of what is installed.
 */
export async function lockWith(root: string, workspace: string): Promise<string> {
  const copy = await mkdtemp(path.join(tmpdir(), 'new-remote-'));
  try {
    const places = Object.keys(readLock(root).packages).filter((place) => !INSTALLED.test(place));
    const packages = [...places, workspace].map((place) => path.join(place, 'package.json'));
    for (const file of [...packages, LOCK, '.npmrc'])
      await cp(path.join(root, file), path.join(copy, file));
    await runNpm(copy, ['install', '--package-lock-only', '--no-audit', '--no-fund']);
    return await readFile(path.join(copy, LOCK), 'utf8');
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/** Place of a package that is no workspace. */
const INSTALLED = /(^|\/)node_modules\//;

/**
 * Returns a first package-lock.json for a remote's own repository: the installed packages of this
 * one, without its workspaces. `npm install` takes what the remote needs from it, so both have the
 * same versions: a remote must not be ahead of the shell, not even in a dependency of MUI.
 */
export function firstLock(root: string, workspace: string): string {
  const installed = Object.entries(readLock(root).packages).filter(
    ([place, { link }]) => place.startsWith('node_modules/') && link !== true,
  );
  const packages = { '': { name: workspace }, ...Object.fromEntries(installed) };
  return `${JSON.stringify({ ...readLock(root), name: workspace, packages }, null, 2)}\n`;
}

const readLock = (root: string) =>
  JSON.parse(readFileSync(path.join(root, LOCK), 'utf8')) as {
    packages: Record<string, { link?: boolean }>;
  };

/** Runs npm in a folder and returns what it printed. @throws Refusal with npm's messages */
export async function runNpm(folder: string, words: string[]): Promise<string> {
  try {
    const options = { cwd: folder, maxBuffer: 64e6 };
    return (await promisify(execFile)('npm', [...words, '--prefix', folder], options)).stdout;
  } catch (cause) {
    const { stderr } = cause as { stderr?: string };
    throw new Refusal(
      `npm ${words[0]} failed${stderr ? `:\n${stderr.trim()}` : ''}`,
      'Correct this, then run the command again. Nothing was changed.',
      { cause },
    );
  }
}
