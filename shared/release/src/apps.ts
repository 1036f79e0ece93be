import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AppName } from '@site/contract';

/** The repository's root folder. */
export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Every app's workspace folder, from the root. */
const FOLDERS: Record<AppName, string> = {
  shell: 'shell',
  marketing: 'marketing-remote',
  account: 'account-remote',
};

/** Where each app's development server listens. The shell's is the site's address. */
export const DEVELOPMENT_PORTS: Record<AppName, number> = { shell: 3000, marketing: 3001, account: 3002 };

/** Absolute folder of an app's sources, or of a path in it. */
export const appFolder = (app: AppName, ...rest: string[]) => path.join(ROOT, FOLDERS[app], ...rest);

/** Name of an app's workspace, as npm's `-w` takes it. */
export const workspaceOf = (app: AppName) => FOLDERS[app];
