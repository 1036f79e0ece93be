import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AppName } from '@site/contract';

/** The repository's root folder. */
export const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

/** Returns the absolute path of an app's folder, or of a path in it. */
export const appFolder = (app: AppName, ...rest: string[]) =>
  path.join(ROOT, workspaceOf(app), ...rest);

/** Returns the name of an app's npm workspace, which is also its folder. */
export const workspaceOf = (app: AppName) => (app === 'shell' ? app : `${app}-remote`);
