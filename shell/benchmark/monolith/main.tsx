import type { RemotePages } from '@site/contract';
import { createRoot } from 'react-dom/client';
import ConfirmEmail from '../../../account-remote/src/confirm-email/ConfirmEmail';
import Home from '../../../marketing-remote/src/home/Home';
import PrivacyPolicy from '../../../marketing-remote/src/privacy/PrivacyPolicy';
import { App } from '../../src/app/App';
import { readPageData } from '../../src/hydration/readPageData';
import type { LoadedPage, PageLoader } from '../../src/remotes/loading/PageLoader';
import { markSettled } from '../../src/remotes/loading/markSettled';
import { createBrowserRouter } from '../../src/routing/createBrowserRouter';
import { RouterContext } from '../../src/routing/Router';
import { createToastStore } from '../../src/toasts/ToastStore';

/**
 * The site as one application, to compare with: the same pages in the same shell, in one build without federation.
 */
const pages: Record<RemotePages[keyof RemotePages], LoadedPage> = {
  Home: { page: Home, isPrevious: false },
  PrivacyPolicy: { page: PrivacyPolicy, isPrevious: false },
  ConfirmEmail: { page: ConfirmEmail, isPrevious: false },
};

const promises = new Map(
  Object.values(pages).map((page) => [page, markSettled(Promise.resolve(page))] as const),
);

const loader: PageLoader = {
  load: ({ page }) => promises.get(pages[page]) ?? Promise.reject(new Error(`no page ${page}`)),
  loaded: ({ page }) => pages[page],
  // Draws a page when it is asked for, as such applications do.
  prefetch: () => Promise.resolve(false),
  fallBack: () => Promise.reject(new Error('there is no other version')),
  invalidate() {},
};

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');

createRoot(root).render(
  <RouterContext value={createBrowserRouter()}>
    <App site={readPageData(document).site} loader={loader} toasts={createToastStore()} />
  </RouterContext>,
);
