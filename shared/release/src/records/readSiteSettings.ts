import { SITE_SETTINGS } from '@site/contract';
import * as v from 'valibot';
import type { Store } from '../stores/objects/Store';
import { newerFormat, requireKnownFormat } from './format';
import { parseJson, toJson, validate } from './readJson';
import type { SettingValues } from './resolveSettings';
import { byName } from './schemas/fields';

/** Site settings and the revision of their file. */
export interface StoredSettings {
  values: SettingValues;
  /** Format of the file; undefined for format 1, or if there is no file yet. */
  format: string | undefined;
  /** Undefined if there is no file yet. */
  revision: string | undefined;
}

/** `site.json`: a value for each setting, in no particular order. */
const settingsSchema = byName(v.string(), v.string('must be a text'));

/**
 * Reads a store's site settings, which the next release takes over. The file may miss settings, and
 * have settings that no live app declares. Values are checked by `resolveSettings`.
 *
 * @throws Refusal when the file is no object of texts, or of a newer major format
 */
export async function readStoredSettings(store: Store): Promise<StoredSettings> {
  const stored = await store.read(SITE_SETTINGS);
  if (!stored) return { values: {}, format: undefined, revision: undefined };
  const name = settingsName(store);
  const cure = settingsCure(store);
  const document = parseJson(stored.bytes, name, cure);
  requireKnownFormat(document, name);
  const { format, ...values } = validate(document, settingsSchema, name, cure);
  return { values, format, revision: stored.revision };
}

/**
 * Writes the settings unless they changed since they were read.
 *
 * @param stored the settings as they were read
 * @returns false if the file changed meanwhile
 */
export const replaceSettings = (
  store: Store,
  values: SettingValues,
  { format, revision }: StoredSettings,
): Promise<boolean> =>
  store.replace(SITE_SETTINGS, toJson({ format: newerFormat(format), ...values }), revision);

/** Returns the name of a store's settings in messages. */
export const settingsName = (store: Store) => `${store.address}/${SITE_SETTINGS}`;

/** Returns what to do about invalid settings. */
export const settingsCure = (store: Store) =>
  `Correct ${settingsName(store)}, then run the command again.`;
