import type { PageModules } from '@site/contract';

/** Compiles only while this remote exposes every page that the contract asks of it, in its shape. */
export const pages = {
  ConfirmEmail: () => import('./confirm-email/ConfirmEmail'),
} satisfies PageModules<'account'>;
