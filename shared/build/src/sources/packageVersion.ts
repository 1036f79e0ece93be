import type { AppName } from '@site/contract';
import { appFolder } from '@site/release/appFolder';
import { readFileSync } from 'node:fs';

/** Version in an app's package.json, with which the names of its versions begin. */
export function packageVersion(app: AppName): string {
  const manifest = JSON.parse(readFileSync(appFolder(app, 'package.json'), 'utf8')) as {
    version: string;
  };
  return manifest.version;
}
