import type { AppName } from '@site/format';
import { appFolder, Refusal } from '@site/project';
import { pathToFileURL } from 'node:url';
import type { Configuration } from 'webpack';

export type Mode = 'production' | 'development';

/** Returns the configurations of an app's two builds, from webpack-cli's arguments. */
export type Configure = (
  env?: unknown,
  options?: { mode?: Mode },
) => [browser: Configuration, node: Configuration];

/**
 * Loads an app's webpack.config.ts. That takes a second, so it can be done in advance.
 *
 * @throws Refusal with the reason when it, or a file that it imports, can't be loaded
 */
export async function loadConfiguration(app: AppName): Promise<Configure> {
  const file = appFolder(app, 'webpack.config.ts');
  try {
    return ((await import(pathToFileURL(file).href)) as { default: Configure }).default;
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new Refusal(
      `${file} can’t be loaded: ${why}`,
      'Correct that, then run the command again.',
      { cause },
    );
  }
}
