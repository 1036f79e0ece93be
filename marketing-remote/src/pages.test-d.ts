import type { PageModules, PartModules } from '@site/contract';
import type {} from '../remote';

/** Compiles only if this remote exposes every page and part of the contract with the right props. */
export const pages = {
  Home: () => import('./home/Home'),
  PrivacyPolicy: () => import('./privacy/PrivacyPolicy'),
} satisfies PageModules<'marketing'>;

export const parts = {
  StoreBadges: () => import('./home/StoreBadges'),
} satisfies PartModules<'marketing'>;
