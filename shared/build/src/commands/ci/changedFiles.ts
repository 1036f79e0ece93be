import { ROOT } from '@site/release/appFolder';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * Lists the files that differ from where this branch left another one, those that are not committed
 * included.
 *
 * @param since a branch or commit
 * @param root the repository
 * @returns undefined if git does not know `since`, e.g. after a forced push
 */
export async function changedFiles(since: string, root = ROOT): Promise<string[] | undefined> {
  const git = async (...words: string[]) =>
    (await promisify(execFile)('git', words, { cwd: root, maxBuffer: 100_000_000 })).stdout;
  const base = await git('merge-base', '--', since, 'HEAD').catch(() => undefined);
  if (base === undefined) return undefined;
  const changed = await git('diff', '--name-only', '--no-renames', '-z', base.trim());
  const added = await git('ls-files', '--others', '--exclude-standard', '-z');
  return `${changed}${added}`.split('\0').filter(Boolean);
}
