import { SITE_SETTINGS, type SiteSettings } from '@site/contract';
import type { Refusal } from './Refusal';
import { readSiteSettings } from './siteSettings';
import type { Store } from './stores/Store';

export const DEFAULTS = {
  productName: 'Workout Planner',
  appStoreUrl: 'https://apps.apple.com/',
  googlePlayUrl: 'https://play.google.com/store/apps',
  appStoreBadge: '',
  googlePlayBadge: '',
  appStoreId: '',
  supportEmail: 'support@workout-planner.example',
  apiOrigin: '',
  collector: '',
  publicOrigin: 'http://localhost:3000',
  securityContact: '',
  securityExpires: '',
};

/** Reads these bytes as a store's site settings. */
export async function readSettings(store: Store, text: string | Buffer): Promise<SiteSettings> {
  const standing = await store.read(SITE_SETTINGS);
  await store.replace(SITE_SETTINGS, Buffer.from(text), standing?.revision);
  return readSiteSettings(store);
}

/** Why these bytes are refused as site settings. */
export const refusalOf = (store: Store, text: string | Buffer) =>
  readSettings(store, text).then(
    (settings) => {
      throw new Error(`it was accepted: ${JSON.stringify(settings)}`);
    },
    (error: Refusal) => error,
  );
