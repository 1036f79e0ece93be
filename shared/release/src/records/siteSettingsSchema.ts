import type { SiteSettings } from '@site/contract';
import * as v from 'valibot';

/** A trimmed, non-empty text. @param limit maximum number of characters */
export const nonEmptyText = (limit: number) =>
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

// Checks the spelling too: browsers resolve `https:shop` relative to this site.
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

/** Whether reports may be sent to an address: encrypted, or to this machine while trying it out. */
const isCollector = (value: string) => {
  if (!/^https?:\/\/\S+$/.test(value) || !URL.canParse(value)) return false;
  const { protocol, hostname, username, password } = new URL(value);
  // Browsers send nothing to an address that contains credentials.
  return (protocol === 'https:' || LOOPBACK.includes(hostname)) && username + password === '';
};

const LOOPBACK = ['localhost', '127.0.0.1'];

const collector = v.pipe(
  v.string('must be a text'),
  v.check(
    (value) => value === '' || isCollector(value),
    'must be an absolute https address without a password, or empty to send nothing',
  ),
);

const contact = v.pipe(
  v.string('must be a text'),
  v.check(
    (value) => /^(|mailto:[^@\s]+@[^@\s]+|https:\/\/\S+|tel:\+?[\d().-]+)$/.test(value),
    'must be an address that begins with mailto:, https: or tel:, or empty for none',
  ),
);

const isDay = (value: string) =>
  /^\d{4}-\d\d-\d\d$/.test(value) &&
  !Number.isNaN(Date.parse(value)) &&
  new Date(value).toISOString().startsWith(value);

const day = v.pipe(
  v.string('must be a text'),
  v.check((value) => value === '' || isDay(value), 'must be a day such as 2027-06-30, or empty'),
);

/** Each setting's schema and default. */
const siteSettingsEntries = v.strictObject({
  productName: v.optional(nonEmptyText(60), 'Workout Planner'),
  appStoreUrl: v.optional(httpsAddress, 'https://apps.apple.com/'),
  googlePlayUrl: v.optional(httpsAddress, 'https://play.google.com/store/apps'),
  appStoreBadge: v.optional(pictureAddress, ''),
  googlePlayBadge: v.optional(pictureAddress, ''),
  appStoreId: v.optional(
    v.pipe(v.string('must be a text'), v.regex(/^\d*$/, 'must be digits only, or empty for none')),
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
  collector: v.optional(collector, ''),
  publicOrigin: v.optional(
    origin('must be an origin such as https://www.example.com'),
    'http://localhost:3000',
  ),
  securityContact: v.optional(contact, ''),
  securityExpires: v.optional(day, ''),
});

type Settings = v.InferOutput<typeof siteSettingsEntries>;

/** Checks settings that depend on each other. */
const areConsistent = v.forward<Settings, v.CheckIssue<Settings>, ['securityExpires']>(
  v.check(
    ({ securityContact, securityExpires }: Settings) =>
      securityContact === '' || securityExpires !== '',
    'must be a day such as 2027-06-30 if there is a securityContact',
  ),
  ['securityExpires'],
);

/** Site settings in `site.json` and in a release. An unchecked array would pass as all defaults. */
export const siteSettingsSchema = v.pipe(
  v.unknown(),
  v.check((value) => !Array.isArray(value), 'must be an object'),
  siteSettingsEntries,
  areConsistent,
) satisfies v.GenericSchema<unknown, SiteSettings>;

/** Names of all site settings. */
export const SETTING_NAMES = Object.keys(siteSettingsEntries.entries);

/** The same schema, which reports all unknown settings among these names rather than the first. */
export const siteSettingsSchemaWith = (names: string[]): v.GenericSchema<unknown, SiteSettings> =>
  v.pipe(
    v.strictObject({
      ...Object.fromEntries(
        names.filter((name) => !SETTING_NAMES.includes(name)).map((name) => [name, v.never()]),
      ),
      ...siteSettingsEntries.entries,
    }),
    areConsistent,
  );
