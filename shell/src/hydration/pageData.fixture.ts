import type { PageData, AppName } from '@site/format';
import { testSite } from '@site/testing';
import { OWNERS } from '../routing/siteMap.fixture';

/** Creates the data of the home page of release 7 that names these remotes, each at `/own/<remote>.js`. */
export const createPageData = (...remotes: AppName[]): PageData => ({
  release: 7,
  shell: '1.0.0-shell',
  site: testSite,
  remotes: Object.fromEntries(
    remotes.map((name) => [name, { version: 'own', entry: `/own/${name}.js` }]),
  ),
  page: { remote: 'marketing', page: 'Home', path: '/' },
  owners: OWNERS,
});
