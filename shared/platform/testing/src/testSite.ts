import type { SiteSettings } from '@site/contract';

/** Site settings for tests. */
export const testSite = {
  productName: 'Workout Planner',
  appStoreUrl: 'https://apps.example/ios',
  googlePlayUrl: 'https://apps.example/android',
  appStoreBadge: '',
  googlePlayBadge: '',
  appStoreId: '',
  supportEmail: 'help@example.com',
  apiOrigin: '',
  collector: '',
  publicOrigin: 'https://www.example.com',
} satisfies SiteSettings;
