import {
  APP_NAMES,
  forEveryApp,
  REMOTE_NAMES,
  REMOTE_PAGES,
  type AppName,
  type Release,
  type RemotePage,
  type SiteSettings,
  type VersionManifest,
} from '@site/contract';
import * as v from 'valibot';
import type { ReleaseNote } from './releaseNote';

/** The shapes of what stands in a store. A store is an edge: what is read from it is checked before it is used. */

const text = (limit: number) =>
  v.pipe(
    v.string('must be a text'),
    v.trim(),
    v.nonEmpty('must not be empty'),
    v.maxLength(limit, `must have at most ${limit} characters`),
  );

const isOrigin = (value: string) => URL.canParse(value) && new URL(value).origin === value;

const origin = (hint: string, none?: string) =>
  v.pipe(
    v.string('must be a text'),
    v.check((value) => value === none || (isOrigin(value) && /^https?:/.test(value)), hint),
  );

// By its spelling, too: a browser takes `https:shop` for a place on this site.
const isHttpsAddress = (value: string) => /^https:\/\/\S+$/.test(value) && URL.canParse(value);

const httpsAddress = v.pipe(
  v.string('must be a text'),
  v.check(isHttpsAddress, 'must be an absolute https address'),
);

const pictureAddress = v.pipe(
  v.string('must be a text'),
  v.check(
    (value) => value === '' || isHttpsAddress(value),
    'must be an absolute https address, or empty for our own badge',
  ),
);

/** What is left out has its default. */
const siteSettingsEntries = v.strictObject({
  productName: v.optional(text(60), 'Workout Planner'),
  appStoreUrl: v.optional(httpsAddress, 'https://apps.apple.com/'),
  googlePlayUrl: v.optional(httpsAddress, 'https://play.google.com/store/apps'),
  appStoreBadge: v.optional(pictureAddress, ''),
  googlePlayBadge: v.optional(pictureAddress, ''),
  appStoreId: v.optional(
    v.pipe(v.string('must be a text'), v.regex(/^\d*$/, 'must be digits only, or empty when there is none')),
    '',
  ),
  supportEmail: v.optional(
    v.pipe(v.string('must be a text'), v.email('must be an email address')),
    'support@workout-planner.example',
  ),
  apiOrigin: v.optional(
    origin('must be an origin such as https://api.example.com, or empty for the site’s own', ''),
    '',
  ),
  publicOrigin: v.optional(
    origin('must be an origin such as https://www.example.com'),
    'http://localhost:3000',
  ),
});

/** Site settings, as `site.json` and a release hold them. A list would else pass for settings that are all left out. */
export const siteSettingsSchema = v.pipe(
  v.unknown(),
  v.check((value) => !Array.isArray(value), 'must be an object'),
  siteSettingsEntries,
) satisfies v.GenericSchema<unknown, SiteSettings>;

/** Names of all site settings. */
export const SETTING_NAMES = Object.keys(siteSettingsEntries.entries);

/** The same for settings with these names: whichever of them are unknown are all named, not just the first. */
export const siteSettingsSchemaWith = (names: string[]): v.GenericSchema<unknown, SiteSettings> =>
  v.strictObject({
    ...Object.fromEntries(
      names.filter((name) => !SETTING_NAMES.includes(name)).map((name) => [name, v.never()]),
    ),
    ...siteSettingsEntries.entries,
  });

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
  bytes: v.pipe(v.number(), v.integer(), v.minValue(0)),
});
const files = v.record(fileName, file);
const releasedVersion = v.object({ version, files });
const releaseNumber = v.pipe(v.number(), v.integer(), v.minValue(1));
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
  exposes: v.record(v.string(), v.array(fileName)),
  shares: v.record(v.string(), v.string()),
  routes: v.exactOptional(routes),
};

/** `version.json`. */
export const versionManifestSchema = v.pipe(
  v.object({ ...described, version, files }),
  v.check(
    ({ exposes, files }) =>
      Object.values(exposes)
        .flat()
        .every((script) => script in files),
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

/** One line that a table can show: a line break or an escape code would break it. */
export const lineSchema = v.pipe(
  text(200),
  v.regex(/^\P{C}*$/u, 'must be one line without control characters'),
);

/** `history/<n>.json`. */
export const releaseNoteSchema = v.object({
  by: lineSchema,
  message: v.exactOptional(lineSchema),
  command: lineSchema,
}) satisfies v.GenericSchema<unknown, ReleaseNote>;
