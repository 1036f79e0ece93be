import type { Manifests, Setting, SiteSettings } from '@site/contract';
import * as v from 'valibot';
import { Refusal } from '../errors/Refusal';
import type { SettingValues } from './LogEntry';
import { validate } from './readJson';
import { settingSchema } from './schemas/settingSchema';

/** A setting with the app that declares it. */
export interface DeclaredSetting extends Setting {
  app: string;
}

/** Returns what versions declare, the shell first. @throws Refusal when two declare the same setting */
export function declaredSettings(manifests: Manifests): Map<string, DeclaredSetting> {
  const { shell, ...remotes } = manifests;
  const declared = new Map<string, DeclaredSetting>();
  for (const { app, version, settings } of [shell, ...Object.values(remotes)])
    for (const [name, setting] of Object.entries(settings)) {
      const other = declared.get(name);
      if (other)
        throw new Refusal(
          `${other.app} and ${app} ${version} both declare the setting ${name}`,
          'Give it another name in the folder of the app that you deploy, then build and deploy again.',
        );
      declared.set(name, { ...setting, app });
    }
  return declared;
}

/**
 * Checks the values of declared settings and adds the defaults of those without a value. Leaves out
 * settings that no version declares. The other parameters are those of `validate`.
 *
 * @throws Refusal naming every invalid setting
 */
export function resolveSettings(
  values: SettingValues,
  declared: Map<string, DeclaredSetting>,
  name: string,
  cure: string,
  known: string[] = [],
): SiteSettings {
  const entries: Record<string, v.GenericSchema<string | undefined, string>> = {};
  for (const [setting, declaration] of declared)
    entries[setting] = v.optional(settingSchema(declaration), declaration.default);
  const schema = v.pipe(
    v.object(entries),
    v.forward(
      v.check(
        ({ securityContact, securityExpires }) => !securityContact || !!securityExpires,
        'must be a day such as 2027-06-30 if there is a securityContact',
      ),
      ['securityExpires'],
    ),
  );
  return validate(values, schema, name, cure, known) as SiteSettings;
}

/** Adds the defaults of declared settings without a value. Does not check the values. */
export const withDefaults = (
  values: SettingValues,
  declared: Map<string, DeclaredSetting>,
): SiteSettings =>
  ({
    ...Object.fromEntries([...declared].map(([name, setting]) => [name, setting.default])),
    ...values,
    // Every shell declares the common settings.
  }) as SiteSettings;

const DAY = 24 * 60 * 60 * 1000;

/** Returns the days until `security.txt` expires, 0 or less afterwards; undefined without one. */
export function daysToExpiry(
  { securityContact, securityExpires = '' }: SettingValues,
  now: number,
): number | undefined {
  if (!securityContact) return undefined;
  return Math.ceil((Date.parse(securityExpires) - now) / DAY);
}

/**
 * Checks that a `security.txt` is valid today and for at most a year, as RFC 9116 advises (2.5.5).
 * A rollback does not check this: an expired date must not block it.
 *
 * @throws Refusal when it has expired, or expires too far ahead
 */
export function requireValidSecurityExpiry(site: SettingValues, now: number): void {
  const days = daysToExpiry(site, now);
  // A date that can't be read is refused with the other settings.
  if (days === undefined || Number.isNaN(days) || (days > 0 && days <= 366)) return;
  const why = days > 0 ? 'which is more than a year ahead' : 'which has passed';
  throw new Refusal(
    `securityExpires is ${site.securityExpires}, ${why}`,
    `Check that ${site.securityContact} is still correct, then set a date within a year: ${SET_EXPIRY}`,
  );
}

/** The command that sets a new date. */
export const SET_EXPIRY = 'npm run release -- configure securityExpires=YYYY-MM-DD';
