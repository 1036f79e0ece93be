import { SITE_SETTINGS, type SiteSettings } from '@site/contract';
import * as v from 'valibot';
import { readJson, toJson } from './readJson';
import { siteSettingsSchema } from './schemas';
import type { Store } from './stores/Store';

/**
 * Reads a store's site settings. A store that has none yet is given the defaults, as a file to edit.
 *
 * @throws Refusal naming every wrong setting
 */
export async function readSiteSettings(store: Store): Promise<SiteSettings> {
  const standing = await store.read(SITE_SETTINGS);
  if (!standing) {
    const defaults = v.parse(siteSettingsSchema, {});
    await store.create(SITE_SETTINGS, toJson(defaults));
    return defaults;
  }
  const name = `${store.address}/${SITE_SETTINGS}`;
  return readJson(standing.bytes, siteSettingsSchema, name, `Correct ${name}, then run the command again.`);
}
