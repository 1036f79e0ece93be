import type { PageProps } from '@site/contract';
import { testSite } from './testSite';

/** Props of a page for tests, which replace those that they are about. */
export const pageProps = {
  site: testSite,
  location: { pathname: '/', search: '', hash: '', params: {}, isFirstRender: false },
  notify: () => ({ update() {}, close() {} }),
  navigate() {},
  Part: () => null,
} satisfies PageProps;
