import {
  APP_NAME,
  SHELL,
  type CommonSettings,
  type Origins,
  type PageHead,
  type Release,
  type Setting,
  type VersionManifest,
} from '@site/contract';
import * as v from 'valibot';

/**
 * Schemas of a store's files, which are validated before use. Objects are loose: fields of newer
 * formats are kept, and written back by whoever changes the document.
 */

const app = v.pipe(
  v.string(),
  v.regex(APP_NAME, 'must be lower-case words with dashes between them, at most 30 characters'),
);
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
const file = v.looseObject({
  integrity: v.pipe(v.string(), v.regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'must be a sha384 hash')),
  bytes: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
});

/** A page's path: no parameters, no trailing slash. */
export const PAGE_PATH = /^\/([a-z0-9-]+(\/[a-z0-9-]+)*)?$/;

/** Whether a path is one that the site uses itself. */
export const isReservedPath = (path: string) =>
  /^\/((apps|releases|history|api)(\/|$)|(404|index)$)/.test(path);

const RESERVED_NAMES = ['__proto__', 'constructor', 'prototype'];

/** Values by arbitrary names. Valibot silently drops reserved names, so these are rejected. */
export const byName = <Value extends v.GenericSchema>(
  name: v.GenericSchema<string, string>,
  value: Value,
) =>
  v.pipe(
    v.unknown(),
    // A record may be a list to Valibot.
    v.check((names) => !Array.isArray(names), 'must be an object, not a list'),
    v.check(
      (names) =>
        typeof names !== 'object' ||
        !RESERVED_NAMES.some((reserved) => Object.hasOwn(names ?? {}, reserved)),
      'must not contain the reserved names __proto__, constructor and prototype',
    ),
    v.record(name, value),
  );
const files = byName(fileName, file);
const origins = v.looseObject({
  connect: v.exactOptional(v.array(v.string())),
  images: v.exactOptional(v.array(v.string())),
  frames: v.exactOptional(v.array(v.string())),
  media: v.exactOptional(v.array(v.string())),
}) satisfies v.GenericSchema<unknown, Origins>;
const releasedVersion = v.looseObject({
  version,
  files,
  container: v.exactOptional(v.pipe(v.string(), v.regex(/^\w+$/, 'must be a variable’s name'))),
  settings: v.exactOptional(v.array(v.string())),
  origins: v.exactOptional(origins),
});
const releaseNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(1));
const releasedApp = v.looseObject({
  ...releasedVersion.entries,
  previous: v.exactOptional(releasedVersion),
  since: v.exactOptional(releaseNumber),
});

const pageHead = { title: v.string(), description: v.string() };
const route = v.looseObject({
  ...pageHead,
  path: v.pipe(
    v.string(),
    v.regex(PAGE_PATH, 'must be a path without a trailing slash'),
    v.check((path) => !isReservedPath(path), 'must not be an address that the site uses itself'),
  ),
  page: v.looseObject({ remote: app, page: v.string() }),
  indexed: v.boolean(),
  presentsApp: v.exactOptional(v.literal(true)),
});
const routes = v.looseObject({
  pages: v.pipe(
    v.array(route),
    v.check(
      (pages) => new Set(pages.map(({ path }) => path)).size === pages.length,
      'must contain each path once',
    ),
  ),
  notFound: v.looseObject(pageHead) satisfies v.GenericSchema<unknown, PageHead>,
});

const format = v.pipe(v.string(), v.regex(/^\d+\.\d+$/, 'must be a format such as 2.0'));
const settingName = v.pipe(
  v.string(),
  v.regex(/^[a-z][A-Za-z0-9]*$/, 'must be a name such as appStoreUrl'),
  v.check((name) => name !== 'format', 'must have another name: site.json has its format there'),
  v.check((name) => !(name in {}), 'must have another name: every JavaScript object has this one'),
);
const setting = v.looseObject({
  about: v.string(),
  // Newer checkouts may know more formats.
  format: v.pipe(
    v.string(),
    v.transform((known) => known as Setting['format']),
  ),
  default: v.string(),
  maxLength: v.exactOptional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
}) satisfies v.GenericSchema<unknown, Setting>;
const sharedModule = v.looseObject({
  version: v.string(),
  exports: v.exactOptional(v.array(v.string())),
});

/** What every version says of itself, in any format. */
const described = {
  app,
  exposes: byName(v.string(), v.array(fileName)),
  routes: v.exactOptional(routes),
};

/** What a version says of itself since format 2. */
const describedFully = {
  format,
  ...described,
  kind: v.picklist(['shell', 'remote']),
  takes: byName(v.string(), sharedModule),
  provides: byName(v.string(), sharedModule),
  duplicates: v.array(v.string()),
  budgets: byName(v.string(), v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  settings: byName(settingName, setting),
  origins,
};

const HAS_ITS_SCRIPTS = 'must list every script of its pages in its files';
const hasItsScripts = ({ exposes, files }: Pick<VersionManifest, 'exposes' | 'files'>) =>
  Object.values(exposes)
    .flat()
    .every((script) => Object.hasOwn(files, script));

const IS_ITS_KIND = 'must be of the kind shell if, and only if, its app is the shell';
const isItsKind = ({ app, kind }: Pick<VersionManifest, 'app' | 'kind'>) =>
  (app === SHELL) === (kind === 'shell');

/** `version.json`. */
export const versionManifestSchema = v.pipe(
  v.looseObject({ ...describedFully, version, files }),
  v.check((manifest) => hasItsScripts(manifest), HAS_ITS_SCRIPTS),
  v.check((manifest) => isItsKind(manifest), IS_ITS_KIND),
) satisfies v.GenericSchema<unknown, VersionManifest>;

/** `version.json` of format 1. */
export const firstManifestSchema = v.pipe(
  v.looseObject({ ...described, shares: byName(v.string(), v.string()), version, files }),
  v.check((manifest) => hasItsScripts(manifest), HAS_ITS_SCRIPTS),
);

/** `build.json`. */
export const buildManifestSchema = v.looseObject({
  ...describedFully,
  packageVersion,
  sources: v.string(),
});

const releasedPage = v.looseObject({
  integrity: file.entries.integrity,
  number: v.exactOptional(releaseNumber),
});

/** The settings that every page gets. */
const COMMON: Record<keyof CommonSettings, true> = {
  productName: true,
  supportEmail: true,
  publicOrigin: true,
  collector: true,
  securityContact: true,
  securityExpires: true,
};

/** Settings in a release. They stay in their order, in which pages contain them as JSON. */
const siteSettings = v.pipe(
  byName(v.string(), v.string()),
  v.check(
    (site) => Object.keys(COMMON).every((name) => Object.hasOwn(site, name)),
    `must have ${Object.keys(COMMON).join(', ')}`,
  ),
  // The line above has found them.
  v.transform((site) => site as Release['site']),
);

/** `release.json` and `releases/<n>.json`, of any format. */
export const releaseSchema = v.looseObject({
  format: v.exactOptional(format),
  number: releaseNumber,
  createdAt: v.pipe(v.string(), v.isoTimestamp()),
  site: siteSettings,
  siteSince: v.exactOptional(releaseNumber),
  apps: v.pipe(
    byName(app, releasedApp),
    v.check((apps) => Object.hasOwn(apps, SHELL), 'must have a shell'),
    // The line above has found the shell.
    v.transform((apps) => apps as unknown as Release['apps']),
  ),
  pages: v.exactOptional(byName(v.string(), releasedPage)),
}) satisfies v.GenericSchema<unknown, Release>;
