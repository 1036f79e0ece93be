import type { Page } from '@site/contract';
import { createRoot } from 'react-dom/client';
import account from '../../../account-remote/remote';
import ConfirmEmail from '../../../account-remote/src/confirm-email/ConfirmEmail';
import marketing from '../../../marketing-remote/remote';
import Home from '../../../marketing-remote/src/home/Home';
import PrivacyPolicy from '../../../marketing-remote/src/privacy/PrivacyPolicy';
import { App } from '../../src/app/App';
import { readPageData } from '../../src/hydration/readPageData';
import type { LoadedPage, PageLoader } from '../../src/remotes/loading/createPageLoader';
import { createBrowserRouter } from '../../src/routing/createBrowserRouter';
import { learnPages, routedPageAt, startSiteMap } from '../../src/routing/siteMap';
import { createToastStore } from '../../src/toasts/ToastStore';

/**
 * The site as one application, for comparison: the same pages in the same shell, built without
 * federation.
 */
const data = readPageData();
const { site } = data;
// As if it had read what one remote with all pages says.
startSiteMap(data, '', { title: '', tags: [] });
learnPages(data.owners.root, { ...marketing.pages, ...account.pages });

/** With the result, which React then reads without suspending. */
const pages = new Map(
  Object.entries({ Home, PrivacyPolicy, ConfirmEmail }).map(([name, page]) => {
    const value: LoadedPage = { page: page as Page, site, isPrevious: false };
    return [name, Object.assign(Promise.resolve(value), { status: 'fulfilled', value })];
  }),
);

const loader: PageLoader = {
  find: (pathname) => Promise.resolve(routedPageAt(pathname)),
  lookUp: (pathname) => Promise.resolve(routedPageAt(pathname)),
  forget() {},
  load: ({ page }) => pages.get(page) ?? Promise.reject(new Error(`no page ${page}`)),
  loaded: ({ page }) => pages.get(page)?.value,
  // All pages are in the build. Once prefetched, the shell would also render the next one in advance.
  prefetch: () => new Promise(() => {}),
  fallBack: () => Promise.reject(new Error('there is no other version')),
  isMissing: () => false,
  invalidate() {},
};

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');

createRoot(root).render(
  <App router={createBrowserRouter()} site={site} loader={loader} toasts={createToastStore()} />,
);
