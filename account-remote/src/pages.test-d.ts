import type { PageModules } from '@site/contract';
import type {} from '../remote';

/** Compiles only if this remote exposes every page of the contract with the right props. */
export const pages = {
  ConfirmEmail: () => import('./confirm-email/ConfirmEmail'),
} satisfies PageModules<'account'>;
