import { SHELL, type AppName } from '@site/contract';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './appFolder';

/** Returns the apps of this checkout, the shell first: remotes are the folders `<name>-remote`. */
export function localApps(): AppName[] {
  const remotes = readdirSync(ROOT)
    .filter((folder) => existsSync(path.join(ROOT, folder, 'package.json')))
    .flatMap((folder) => /^(.+)-remote$/.exec(folder)?.[1] ?? []);
  return [SHELL, ...remotes.sort()];
}
