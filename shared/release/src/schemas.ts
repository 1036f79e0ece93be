import type { AppName, Release, SiteSettings, VersionManifest } from '@site/contract';
import * as v from 'valibot';

/** The shapes of what stands in a store. A store is an edge: what is read from it is checked before it is used. */

const text = (limit: number) =>
  v.pipe(v.string('must be a text'), v.trim(), v.nonEmpty('must not be empty'), v.maxLength(limit, `must have at most ${limit} characters`));

const isOrigin = (value: string) => URL.canParse(value) && new URL(value).origin === value;

const origin = (hint: string) =>
  v.pipe(v.string('must be a text'), v.check((value) => isOrigin(value) && /^https?:/.test(value), hint));

const httpsAddress = v.pipe(
  v.string('must be a text'),
  v.check((value) => URL.canParse(value) && new URL(value).protocol === 'https:', 'must be an absolute https address'),
);

/** Site settings as they are written; what is left out has its default. */
export const siteSettingsSchema = v.strictObject({
  productName: v.optional(text(60), 'Workout Planner'),
  appStoreUrl: v.optional(httpsAddress, 'https://apps.apple.com/'),
  googlePlayUrl: v.optional(httpsAddress, 'https://play.google.com/store/apps'),
  supportEmail: v.optional(
    v.pipe(v.string('must be a text'), v.email('must be an email address')),
    'support@workout-planner.example',
  ),
  apiOrigin: v.optional(
    v.union([v.literal(''), origin('')], 'must be an origin such as https://api.example.com, or empty for the site’s own'),
    '',
  ),
  publicOrigin: v.optional(origin('must be an origin such as https://www.example.com'), 'http://localhost:3000'),
}) satisfies v.GenericSchema<unknown, SiteSettings>;

const app = v.picklist(['shell', 'marketing', 'account']) satisfies v.GenericSchema<unknown, AppName>;
const version = v.pipe(v.string(), v.regex(/^\d+\.\d+\.\d+[\w.-]*-[0-9a-f]{8}$/, 'must be <package version>-<hash>'));
const file = v.object({
  integrity: v.pipe(v.string(), v.regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'must be a sha384 hash')),
  bytes: v.pipe(v.number(), v.integer(), v.minValue(0)),
});
const releasedVersion = v.object({ version, files: v.record(v.string(), file) });
const releasedApp = v.object({ ...releasedVersion.entries, previous: v.exactOptional(releasedVersion) });

const pageHead = { title: v.string(), description: v.string() };
const routes = v.object({
  pages: v.array(
    v.object({
      ...pageHead,
      path: v.pipe(v.string(), v.regex(/^\/([a-z0-9-]+(\/[a-z0-9-]+)*)?$/, 'must be a path without a trailing slash')),
      page: v.variant('remote', [
        v.object({ remote: v.literal('marketing'), page: v.picklist(['Home', 'PrivacyPolicy']) }),
        v.object({ remote: v.literal('account'), page: v.picklist(['ConfirmEmail']) }),
      ]),
    }),
  ),
  notFound: v.object(pageHead),
});

const described = {
  app,
  exposes: v.record(v.string(), v.array(v.string())),
  shares: v.record(v.string(), v.string()),
  routes: v.exactOptional(routes),
};

/** `version.json`. */
export const versionManifestSchema = v.object({
  ...described,
  version,
  files: v.record(v.string(), file),
}) satisfies v.GenericSchema<unknown, VersionManifest>;

/** `build.json`. */
export const buildManifestSchema = v.object({ ...described, packageVersion: v.string(), sources: v.string() });

/** `release.json` and `releases/<n>.json`. */
export const releaseSchema = v.object({
  number: v.pipe(v.number(), v.integer(), v.minValue(1)),
  createdAt: v.pipe(v.string(), v.isoTimestamp()),
  site: siteSettingsSchema,
  apps: v.object({ shell: releasedApp, marketing: releasedApp, account: releasedApp }),
}) satisfies v.GenericSchema<unknown, Release>;
