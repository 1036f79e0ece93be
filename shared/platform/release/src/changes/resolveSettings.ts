import type { Setting, SiteSettings } from '@site/contract';
import type { Manifests, VersionManifest } from '@site/format';
import * as v from 'valibot';
import { Refusal, type Hint } from '@site/project';
import type { SettingValues, VersionName } from '../documents/LogEntry';
import { validate } from '../documents/readJson';
import { settingSchema } from '@site/format/schemas';

/** A setting with the app that declares it. */
export interface DeclaredSetting extends Setting {
  app: string;
}

const declaredTwice = (other: DeclaredSetting, { app, version }: VersionName, name: string) =>
  new Refusal(
    `${other.app} and ${app} ${version} both declare the setting ${name}`,
    'Give it another name in the folder of the app that you deploy, then build and deploy again.',
  );

/**
 * Returns what a release's versions declare, the shell first. The live version's declaration counts if another one of
 * its app has the setting, too: a release has one value of it.
 *
 * @param others manifests of the versions that only some visitors get
 * @throws Refusal when two apps declare the same setting
 */
export function allSettings(
  { shell, ...remotes }: Manifests,
  others: VersionManifest[] = [],
): Map<string, DeclaredSetting> {
  const declared = new Map<string, DeclaredSetting>();
  for (const { app, version, settings } of [shell, ...Object.values(remotes), ...others])
    for (const [name, setting] of Object.entries(settings)) {
      const other = declared.get(name);
      if (other && other.app !== app) throw declaredTwice(other, { app, version }, name);
      if (!other) declared.set(name, { ...setting, app });
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
  hint: Hint,
  known: string[] = [],
): SiteSettings {
  const entries: Record<string, v.GenericSchema<string | undefined, string>> = {};
  for (const [setting, declaration] of declared)
    entries[setting] = v.optional(settingSchema(declaration), declaration.default);
  return validate(values, v.object(entries), name, hint, known) as SiteSettings;
}

/** Returns the values of declared settings, and the defaults of those without a value. Does not check them. */
export const withDefaults = (
  values: SettingValues,
  declared: Map<string, DeclaredSetting>,
): SiteSettings =>
  Object.fromEntries(
    [...declared].map(([name, setting]) => [name, values[name] ?? setting.default]),
    // Every shell declares the common settings.
  ) as SiteSettings;
