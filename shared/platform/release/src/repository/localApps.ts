import { APP_NAME, SHELL, type AppName } from '@site/contract/platform';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { PROJECT, type Project } from './findProject';

/**
 * Lists the remotes whose sources are here, in alphabetical order: the folders `*-remote` beside the
 * shell. A store may hold other remotes, which are older, newer, or have repositories of their own.
 */
export function localRemotes({ root, remote }: Project = PROJECT): AppName[] {
  if (remote !== undefined) return [remote];
  return readdirSync(root)
    .filter((folder) => existsSync(path.join(root, folder, 'package.json')))
    .flatMap((folder) => /^(.+)-remote$/.exec(folder)?.[1] ?? [])
    .filter((name) => APP_NAME.test(name))
    .sort();
}

/** Lists the apps whose sources are here: the shell, if this is its repository, and the remotes. */
export const localApps = (project: Project = PROJECT): AppName[] => [
  ...(project.remote === undefined ? [SHELL] : []),
  ...localRemotes(project),
];

/**
 * Names the apps whose sources are here, and the one that a misspelled name probably means, e.g.
 * `shell, account, marketing. Did you mean account?`.
 */
export function listLocalApps(misspelled: string): string {
  const apps = localApps();
  const meant = apps.find((app) => isMisspelled(app, misspelled));
  return `${apps.join(', ')}.${meant === undefined ? '' : ` Did you mean ${meant}?`}`;
}

/** Whether names share three letters or more, and differ in two at most, side by side. */
function isMisspelled(name: string, word: string): boolean {
  const longest = Math.max(name.length, word.length);
  const shortest = Math.min(name.length, word.length);
  let start = 0;
  while (start < shortest && name[start] === word[start]) start += 1;
  let end = 0;
  while (end < shortest - start && name.at(-1 - end) === word.at(-1 - end)) end += 1;
  return longest - start - end <= 2 && start + end > 2;
}
