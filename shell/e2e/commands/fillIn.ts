import { readLiveRelease, type TestedApp } from '../support/store/readLiveRelease';

/** A remote that is live without a route to it. */
export const RETIRED = 'retired';

/** Where a README’s commands run. */
export interface Places {
  /** The command's store. */
  store: string;
  /** Another one with the same history. */
  other: string;
  /** A folder that does not exist yet. */
  empty: string;
  /** A folder with a static file. */
  files: string;
}

/**
 * Replaces the placeholders of a README’s command: `<VERSION>` by the version that an app can go back
 * to, or the live one that a deploy expects, `<REMOTE>` by a remote that can be retired, and
 * `<YYYY-MM-DD>` by a day in half a year. Buckets become folders.
 */
export function fillIn(command: string, { store, other, empty, files }: Places): string {
  const day = new Date(Date.now() + 180 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const { apps } = readLiveRelease(store);
  return (
    command
      // A printed day passes.
      .replace(/<YYYY-MM-DD>|2026-12-24/, day)
      .replace('<REMOTE>', RETIRED)
      .replace('<FOLDER>', files)
      .replace('<WHY>', 'Sale')
      .replace('<STORE>', other)
      .replace('<STORE>', store)
      .replace(/s3:\/\/(backup\/site|site\/staging)/, other)
      .replace('s3://site/production', store)
      .replace('s3://site', empty)
      // Another program may have that port.
      .replace('--status 3001', '--status 0')
      .replace(
        /(\w+) --expect <VERSION>/,
        (_, app: TestedApp) => `${app} --expect ${apps[app].version}`,
      )
      .replace(
        /(\w+) <VERSION>/g,
        (_, app: TestedApp) => `${app} ${apps[app].previous?.version ?? ''}`,
      )
  );
}
