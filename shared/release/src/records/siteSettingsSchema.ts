import type { SiteSettings } from '@site/contract';
import * as v from 'valibot';

/** A text that is not empty, without spaces around it. @param limit characters that it may have */
export const text = (limit: number) =>
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

/** Only a machine's own address may do without https, to try it: what is sent is nobody else's to read on its way. */
const isCollector = (value: string) => {
  if (!/^https?:\/\/\S+$/.test(value) || !URL.canParse(value)) return false;
  const { protocol, hostname, username, password } = new URL(value);
  // A browser sends nothing to an address that holds a name and password.
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
    'must be an address that begins with mailto:, https: or tel:, or empty when there is none',
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

/** What is left out has its default. */
const siteSettingsEntries = v.strictObject({
  productName: v.optional(text(60), 'Workout Planner'),
  appStoreUrl: v.optional(httpsAddress, 'https://apps.apple.com/'),
  googlePlayUrl: v.optional(httpsAddress, 'https://play.google.com/store/apps'),
  appStoreBadge: v.optional(pictureAddress, ''),
  googlePlayBadge: v.optional(pictureAddress, ''),
  appStoreId: v.optional(
    v.pipe(
      v.string('must be a text'),
      v.regex(/^\d*$/, 'must be digits only, or empty when there is none'),
    ),
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

/** What settings must be beside each other. */
const areWhole = v.forward<Settings, v.CheckIssue<Settings>, ['securityExpires']>(
  v.check(
    ({ securityContact, securityExpires }: Settings) =>
      securityContact === '' || securityExpires !== '',
    'must be a day such as 2027-06-30, since there is a securityContact',
  ),
  ['securityExpires'],
);

/** Site settings, as `site.json` and a release hold them. A list would else pass for settings that are all left out. */
export const siteSettingsSchema = v.pipe(
  v.unknown(),
  v.check((value) => !Array.isArray(value), 'must be an object'),
  siteSettingsEntries,
  areWhole,
) satisfies v.GenericSchema<unknown, SiteSettings>;

/** Names of all site settings. */
export const SETTING_NAMES = Object.keys(siteSettingsEntries.entries);

/** The same for settings with these names: whichever of them are unknown are all named, not just the first. */
export const siteSettingsSchemaWith = (names: string[]): v.GenericSchema<unknown, SiteSettings> =>
  v.pipe(
    v.strictObject({
      ...Object.fromEntries(
        names.filter((name) => !SETTING_NAMES.includes(name)).map((name) => [name, v.never()]),
      ),
      ...siteSettingsEntries.entries,
    }),
    areWhole,
  );
