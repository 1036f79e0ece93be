/**
 * What one version may add to the documents that everybody reads: each command reads the newest release
 * with the settings of all apps, and each page contains those of its app.
 */

/** Settings that a version may declare. */
export const MOST_SETTINGS = 50;

/** Characters that a setting may allow its values. Without a limit of its own, they have 200. */
export const MOST_CHARACTERS = 1000;

/** Bytes of a `version.json`, enough for 1,500 files. */
export const VERSION_BYTES = 256 * 1024;

/** Bytes of a release in the log, enough for 100 apps of 50 files. */
export const RELEASE_BYTES = 4 * 1024 * 1024;
