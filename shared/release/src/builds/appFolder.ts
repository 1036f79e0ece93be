import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AppName } from '@site/contract';

/** The repository's root folder. */
export const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

/** Absolute folder of an app's sources, or of a path in it. */
export const appFolder = (app: AppName, ...rest: string[]) =>
  path.join(ROOT, workspaceOf(app), ...rest);

/** Name of an app's workspace, as npm's `-w` takes it, and of its folder. */
export const workspaceOf = (app: AppName) => (app === 'shell' ? app : `${app}-remote`);
