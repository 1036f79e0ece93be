import { SHELL, type AppName } from '@site/format';
import path from 'node:path';
import { Refusal } from './Refusal';
import { PROJECT } from './findProject';
import { localApps } from './localApps';

/** Root folder of the site's repository, or of a remote's own one. */
export const ROOT = PROJECT.root;

/**
 * Returns the absolute path of an app's folder, or of a path in it.
 *
 * @throws Refusal in a remote's own repository, when the app is another one
 */
export const appFolder = (app: AppName, ...rest: string[]) =>
  path.join(PROJECT.root, folderIn(app), ...rest);

/** Returns the name of an app's package. In the site's repository, its folder has the same name. */
export const workspaceOf = (app: AppName) => (app === SHELL ? app : `${app}-remote`);

/**
 * Returns the command that runs a script of an app's package.json.
 *
 * @param script e.g. `build`
 */
export const scriptCommand = (app: AppName, script: string) =>
  `npm run ${script}${PROJECT.remote === undefined ? ` -w ${workspaceOf(app)}` : ''}`;

/** Returns the command that deploys an app, and where to run it if its sources are not here. */
export function howToDeploy(app: AppName): string {
  if (localApps().includes(app)) return scriptCommand(app, 'deploy');
  return app === SHELL
    ? `npm run deploy -w ${SHELL}, in the site’s repository`
    : `npm run deploy, in the repository of ${app}`;
}

function folderIn(app: AppName): string {
  const { remote } = PROJECT;
  if (remote === undefined) return workspaceOf(app);
  if (remote === app) return '';
  throw new Refusal(`this repository has no ${app}`, `It contains ${remote} alone.`);
}
