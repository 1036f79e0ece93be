import { SITE_SETTINGS, type SiteSettings } from '@site/contract';
import * as v from 'valibot';
import { readJson } from './readJson';
import { siteSettingsSchema } from './siteSettingsSchema';
import type { Store } from '../stores/objects/Store';

/** Site settings as they stand, and the state of the file that they were read from: undefined when there is none. */
export interface StoredSettings {
  site: SiteSettings;
  revision: string | undefined;
}

/**
 * Reads a store's site settings, which every next release takes up. A store that has none yet has the defaults; the
 * first release writes them down, as a file to edit.
 *
 * @throws Refusal naming every wrong setting
 */
export async function readStoredSettings(store: Store): Promise<StoredSettings> {
  const stored = await store.read(SITE_SETTINGS);
  if (!stored) return { site: v.parse(siteSettingsSchema, {}), revision: undefined };
  const name = `${store.address}/${SITE_SETTINGS}`;
  const cure = `Correct ${name}, then run the command again.`;
  return {
    site: readJson(stored.bytes, siteSettingsSchema, name, cure),
    revision: stored.revision,
  };
}

/** Reads the settings alone; the rest is as above. */
export const readSiteSettings = async (store: Store): Promise<SiteSettings> =>
  (await readStoredSettings(store)).site;
