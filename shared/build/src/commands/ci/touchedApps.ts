import type { AppName } from '@site/contract';
import { workspaceOf } from '@site/release/appFolder';

/** Documentation and settings of editors: no app, and no test of one, reads them. */
const READS_NOBODY = /\.md$|^\.(readme\/|editorconfig$|gitattributes$|gitignore$|prettierignore$)/;

/**
 * Returns which apps a change touches. A file in an app’s folder touches that app. Any other file,
 * such as one in `shared/`, package-lock.json, or one that nobody has thought of, touches all.
 *
 * @param files changed files, as paths from the repository’s root
 * @param apps all apps of the repository
 */
export function touchedApps(files: string[], apps: AppName[]): AppName[] {
  const owners = files
    .filter((file) => !READS_NOBODY.test(file))
    .map((file) => apps.find((app) => file.startsWith(`${workspaceOf(app)}/`)));
  return owners.includes(undefined) ? apps : apps.filter((app) => owners.includes(app));
}
