import { APP_NAME, SHELL, type AppName } from '@site/format';
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
