import { SITE_SETTINGS, type SiteSettings } from '@site/contract';
import * as v from 'valibot';
import type { Store } from '../stores/objects/Store';
import { readJson } from './readJson';
import { siteSettingsSchema } from './siteSettingsSchema';

/** Site settings and the revision of their file. */
export interface StoredSettings {
  site: SiteSettings;
  /** Undefined if there is no file yet. */
  revision: string | undefined;
}

/**
 * Reads a store's site settings, which the next release takes over. Without a file, returns the
 * defaults; the first release writes them to a file that can be edited.
 *
 * @throws Refusal naming every invalid setting
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

/** Reads the settings without their revision. @throws Refusal naming every invalid setting */
export const readSiteSettings = async (store: Store): Promise<SiteSettings> =>
  (await readStoredSettings(store)).site;
