import type { PageModule } from '@site/contract';

/** Whether what a remote gave is a page's module: no type holds code that was built apart from the shell. */
export const isPageModule = (module: unknown): module is PageModule =>
  typeof module === 'object' &&
  module !== null &&
  'default' in module &&
  typeof module.default === 'function';
