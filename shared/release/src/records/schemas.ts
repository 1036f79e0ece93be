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

/** The shapes of what stands in a store. A store is an edge: what is read from it is checked before it is used. */

const app = v.picklist(APP_NAMES) satisfies v.GenericSchema<unknown, AppName>;
const version = v.pipe(
  v.string(),
  v.regex(/^\d+\.\d+\.\d+[\w.-]*-[0-9a-f]{8}$/, 'must be <package version>-<hash>'),
);
const packageVersion = v.pipe(
  v.string(),
  v.regex(/^\d+\.\d+\.\d+[\w.-]*$/, 'must be a version such as 1.2.0'),
);

/** A file in a version's folder. Its address is its name as it stands, and no name leads out of the folder. */
const fileName = v.pipe(
  v.string(),
  v.regex(
    /^[\w@~-][\w@.~-]*(\/[\w@~-][\w@.~-]*)*$/,
    'must be a plain path: letters, digits and @ . _ ~ - between slashes',
  ),
  v.check((name) => name !== 'version.json', 'must have another name: that is the version’s own'),
  v.check(
    (name) => !/\.(br|gz)$/.test(name),
    'must have another name: the store makes compressed copies itself',
  ),
);
const file = v.object({
  integrity: v.pipe(v.string(), v.regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'must be a sha384 hash')),
  bytes: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
});

const EVERY_OBJECTS = ['__proto__', 'constructor', 'prototype'];

/** Values by names that others have chosen. Valibot leaves these names out without a word, since objects have them, too. */
const byName = <Value extends v.GenericSchema>(
  name: typeof fileName | v.StringSchema<undefined>,
  value: Value,
) =>
  v.pipe(
    v.unknown(),
    v.check(
      (names) =>
        typeof names !== 'object' || !EVERY_OBJECTS.some((one) => Object.hasOwn(names ?? {}, one)),
      'must hold no name that every object has: __proto__, constructor, prototype',
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
    'must be a page that the contract asks of its remote',
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
      'must not be an address that the site itself needs',
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
      'must name each path once',
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
    'must name in its files every script that its pages run',
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
