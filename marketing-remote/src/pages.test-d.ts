import type { PageModules } from '@site/contract';

/** Does not compile when an exposed module is missing, or is no page that takes what the contract gives. */
export const pages = {
  Home: () => import('./home/Home'),
  PrivacyPolicy: () => import('./privacy/PrivacyPolicy'),
} satisfies PageModules<'marketing'>;
