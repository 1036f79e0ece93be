import {
  APP_NAMES,
  forEveryApp,
  REMOTE_NAMES,
  REMOTE_PAGES,
  type AppName,
  type Release,
  type RemotePage,
  type VersionManifest,
} from '@site/contract';
import * as v from 'valibot';
import { siteSettingsSchema } from './siteSettingsSchema';

/** Schemas of a store's files, which are validated before use. */

const app = v.picklist(APP_NAMES) satisfies v.GenericSchema<unknown, AppName>;
const version = v.pipe(
  v.string(),
  v.regex(/^\d+\.\d+\.\d+[\w.-]*-[0-9a-f]{8}$/, 'must be <package version>-<hash>'),
);
const packageVersion = v.pipe(
  v.string(),
  v.regex(/^\d+\.\d+\.\d+[\w.-]*$/, 'must be a version such as 1.2.0'),
);

/** A file in a version's folder. It needs no escaping in a URL, and can't leave the folder. */
const fileName = v.pipe(
  v.string(),
  v.regex(
    /^[\w@~-][\w@.~-]*(\/[\w@~-][\w@.~-]*)*$/,
    'must be a plain path: letters, digits and @ . _ ~ - between slashes',
  ),
  v.check(
    (name) => name !== 'version.json',
    'must have another name: version.json is the version’s manifest',
  ),
  v.check(
    (name) => !/\.(br|gz)$/.test(name),
    'must have another name: the store writes compressed copies itself',
  ),
);
const file = v.object({
  integrity: v.pipe(v.string(), v.regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'must be a sha384 hash')),
  bytes: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
});

const RESERVED_NAMES = ['__proto__', 'constructor', 'prototype'];

/** Values by arbitrary names. Valibot silently drops reserved names, so these are rejected. */
const byName = <Value extends v.GenericSchema>(
  name: typeof fileName | v.StringSchema<undefined>,
  value: Value,
) =>
  v.pipe(
    v.unknown(),
    v.check(
      (names) =>
        typeof names !== 'object' ||
        !RESERVED_NAMES.some((reserved) => Object.hasOwn(names ?? {}, reserved)),
      'must not contain the reserved names __proto__, constructor and prototype',
    ),
    v.record(name, value),
  );
const files = byName(fileName, file);
const releasedVersion = v.object({ version, files });
const releaseNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(1));
const releasedApp = v.object({
  ...releasedVersion.entries,
  previous: v.exactOptional(releasedVersion),
  since: v.exactOptional(releaseNumber),
});

const remotePage = v.pipe(
  v.object({ remote: v.picklist(REMOTE_NAMES), page: v.string() }),
  v.check(
    ({ remote, page }) => REMOTE_PAGES[remote].some((known) => known === page),
    'must be a page that the contract lists for its remote',
  ),
  v.transform((page) => page as RemotePage),
);

const pageHead = { title: v.string(), description: v.string() };
const route = v.object({
  ...pageHead,
  path: v.pipe(
    v.string(),
    v.regex(/^\/([a-z0-9-]+(\/[a-z0-9-]+)*)?$/, 'must be a path without a trailing slash'),
    v.check(
      (path) => !/^\/((apps|releases|history|api)(\/|$)|(404|index)$)/.test(path),
      'must not be an address that the site uses itself',
    ),
  ),
  page: remotePage,
  indexed: v.boolean(),
  presentsApp: v.exactOptional(v.literal(true)),
});
const routes = v.object({
  pages: v.pipe(
    v.array(route),
    v.check(
      (pages) => new Set(pages.map(({ path }) => path)).size === pages.length,
      'must contain each path once',
    ),
  ),
  notFound: v.object(pageHead),
});

const described = {
  app,
  exposes: byName(v.string(), v.array(fileName)),
  shares: byName(v.string(), v.string()),
  routes: v.exactOptional(routes),
};

/** `version.json`. */
export const versionManifestSchema = v.pipe(
  v.object({ ...described, version, files }),
  v.check(
    ({ exposes, files }) =>
      Object.values(exposes)
        .flat()
        .every((script) => Object.hasOwn(files, script)),
    'must list every script of its pages in its files',
  ),
) satisfies v.GenericSchema<unknown, VersionManifest>;

/** `build.json`. */
export const buildManifestSchema = v.object({ ...described, packageVersion, sources: v.string() });

/** `release.json` and `releases/<n>.json`. */
export const releaseSchema = v.object({
  number: releaseNumber,
  createdAt: v.pipe(v.string(), v.isoTimestamp()),
  site: siteSettingsSchema,
  siteSince: v.exactOptional(releaseNumber),
  apps: v.object(forEveryApp(() => releasedApp)),
}) satisfies v.GenericSchema<unknown, Release>;
