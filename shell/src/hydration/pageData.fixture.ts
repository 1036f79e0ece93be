import type { PageData, AppName } from '@site/format';
import { testSite } from '@site/testing';

/** Creates the data of a page of release 7 that names these remotes, each at `/own/<remote>.js`. */
export const createPageData = (...remotes: AppName[]): PageData => ({
  release: 7,
  shell: '1.0.0-shell',
  site: testSite,
  remotes: Object.fromEntries(
    remotes.map((name) => [name, { version: 'own', entry: `/own/${name}.js` }]),
  ),
});
