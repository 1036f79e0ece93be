import { SITE_SETTINGS } from '@site/contract';
import * as v from 'valibot';
import type { Store } from '../stores/objects/Store';
import { newerFormat, requireKnownFormat } from './format';
import { lineSchema } from './schemas/lineSchema';
import { parseJson, toJson, validate } from './readJson';
import type { SettingValues } from './resolveSettings';
import { byName } from './schemas/fields';

/** Until when only rollbacks may change the site; see `requireUnfrozen`. */
export interface Freeze {
  /** Who froze it. */
  by: string;
  /** Why, in their words. */
  message?: string;
  /** ISO 8601. */
  since: string;
  /** ISO 8601. */
  until: string;
}

/** Site settings and the revision of their file. */
export interface StoredSettings {
  values: SettingValues;
  /** Format of the file; undefined for format 1, or if there is no file yet. */
  format: string | undefined;
  /** The last freeze, which may be over. */
  freeze?: Freeze | undefined;
  /** Undefined if there is no file yet. */
  revision: string | undefined;
}

/** `site.json`: a value for each setting, in no particular order. */
const settingsSchema = byName(v.string(), v.string('must be a text'));

const moment = v.pipe(v.string(), v.isoTimestamp());
const freezeSchema = v.object({
  by: lineSchema,
  message: v.exactOptional(lineSchema),
  since: moment,
  until: moment,
}) satisfies v.GenericSchema<unknown, Freeze>;

/**
 * Format of the settings of a frozen site. Checkouts that know no freeze refuse a newer major format
 * with every command that a freeze refuses, and with no rollback: that does not read the settings.
 */
const FROZEN_FORMAT = '3.0';
const frozenSchema = v.looseObject({ format: v.literal(FROZEN_FORMAT), freeze: freezeSchema });

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
  const frozen = v.safeParse(frozenSchema, document);
  if (!frozen.success) requireKnownFormat(document, name);
  const { freeze, ...settings } = frozen.success ? frozen.output : { freeze: undefined };
  const parsed = validate(freeze ? settings : document, settingsSchema, name, cure);
  const { format, ...values } = parsed;
  return { values, format, freeze, revision: stored.revision };
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
  { format, freeze, revision }: StoredSettings,
): Promise<boolean> => {
  const head = freeze ? { format: FROZEN_FORMAT, freeze } : { format: newerFormat(format) };
  return store.replace(SITE_SETTINGS, toJson({ ...head, ...values }), revision);
};

/** Returns the name of a store's settings in messages. */
export const settingsName = (store: Store) => `${store.address}/${SITE_SETTINGS}`;

/** Returns what to do about invalid settings. */
export const settingsCure = (store: Store) =>
  `Correct ${settingsName(store)}, then run the command again.`;
