import type { AppName } from '@site/contract/platform';
import { ROOT, workspaceOf } from '@site/release/appFolder';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Documentation, and settings of editors and GitHub: no app, and no test of one, reads them. */
const READS_NOBODY =
  /\.md$|^\.(readme\/|editorconfig$|gitattributes$|gitignore$|prettierignore$|github\/(CODEOWNERS|dependabot\.yml)$)/;

/**
 * Returns which apps a change touches. A file in an app’s folder touches that app. Any other file,
 * such as one in `shared/`, package-lock.json, or one that nobody has thought of, touches all.
 *
 * @param files changed files, as paths from the repository’s root
 * @param apps all apps of the repository
 */
export function touchedApps(files: string[], apps: AppName[]): AppName[] {
  const owners = files
    .filter((file) => !READS_NOBODY.test(file))
    .map((file) => apps.find((app) => file.startsWith(`${workspaceOf(app)}/`)));
  return owners.includes(undefined) ? apps : apps.filter((app) => owners.includes(app));
}

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
