import type { PageModule } from '@site/contract';

/** Checked at run time, since types cannot cover code that is built separately from the shell. */
export const isPageModule = (module: unknown): module is PageModule =>
  typeof module === 'object' &&
  module !== null &&
  'default' in module &&
  typeof module.default === 'function';
