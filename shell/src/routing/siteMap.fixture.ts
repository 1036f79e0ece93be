import type { PageRoute, RemotePage } from '@site/contract';
import type { PageData, TabRelease } from '@site/format';
import { testRoute } from '@site/testing/testRoute';
import { readHead } from './setHead';
import { learnPages, startSiteMap } from './siteMap';

const ROOT = 'marketing';

/** What remotes say of their pages. */
export const PAGES: Record<string, TabRelease['pages']> = {
  marketing: {
    Home: testRoute('/', '{productName} - Home'),
    PrivacyPolicy: {
      ...testRoute('/private-policy', '{productName} - Privacy Policy'),
      description: 'All about data',
    },
  },
  account: {
    ConfirmEmail: {
      ...testRoute('/account/confirm', '{productName} - Confirm your email'),
      indexed: false,
    },
  },
};

export const OWNERS: PageData['owners'] = { root: ROOT, remotes: ['account', ROOT, 'shop'] };

/** Begins the document of a page, which knows no other page; without one, that of the not-found page. */
export const beginDocument = (
  page?: RemotePage & { path: string },
  pages?: PageData['pages'],
): void =>
  startSiteMap(
    { owners: OWNERS, ...(page && { page }), ...(pages && { pages }) },
    window.location.pathname,
    readHead(undefined),
  );

/** Begins a document whose own page is not at its address, so that all pages are looked up. */
export const beginAnywhere = (): void => startSiteMap({ owners: OWNERS }, '', testRoute('/'));

/** Adds what all remotes say of their pages. @param shop pages of one more remote, by name */
export function knowAllPages(shop: Record<string, PageRoute> = {}): void {
  for (const [remote, pages] of Object.entries({ ...PAGES, shop })) learnPages(remote, pages);
}
