import type { AppName } from '@site/contract';
import { appFolder } from '@site/release/appFolder';
import { pathToFileURL } from 'node:url';
import type { Configuration } from 'webpack';
import type webpack from 'webpack';

export type Mode = 'production' | 'development';

/** Returns the configurations of an app's two builds, from webpack-cli's arguments. */
export interface Configure {
  (env?: unknown, options?: { mode?: Mode }): [browser: Configuration, node: Configuration];
  /** The compiler that they are for. */
  bundler: typeof webpack;
}

/** Loads an app's build.config.ts. That takes a second, so it can be done in advance. */
export async function loadConfiguration(app: AppName): Promise<Configure> {
  const file = pathToFileURL(appFolder(app, 'build.config.ts')).href;
  return ((await import(file)) as { default: Configure }).default;
}
