import { Refusal } from '@site/release';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

/**
 * Returns a first package-lock.json for a remote's own repository: the installed packages of this
 * one, without its workspaces. `npm install` takes what the remote needs from it, so both have the
 * same versions: a remote must not be ahead of the shell, not even in a dependency of MUI.
 */
export function firstLock(root: string, workspace: string): string {
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { link?: boolean }>;
  };
  const installed = Object.entries(lock.packages).filter(
    ([place, { link }]) => place.startsWith('node_modules/') && link !== true,
  );
  const packages = { '': { name: workspace }, ...Object.fromEntries(installed) };
  return `${JSON.stringify({ ...lock, name: workspace, packages }, null, 2)}\n`;
}

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
