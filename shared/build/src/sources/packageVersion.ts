import type { AppName } from '@site/contract';
import { appFolder } from '@site/release/appFolder';
import { readFileSync } from 'node:fs';

/** Returns the version in an app's package.json. The names of the app's versions begin with it. */
export function packageVersion(app: AppName): string {
  const manifest = JSON.parse(readFileSync(appFolder(app, 'package.json'), 'utf8')) as {
    version: string;
  };
  return manifest.version;
}
