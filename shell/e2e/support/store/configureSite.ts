import { configure } from '@site/release';
import { releaseChange } from './releaseChange';

/** Changes a store's site settings, without a build. */
export const configureSite = (store: string, values: Record<string, string>) =>
  releaseChange(store, configure(values));
