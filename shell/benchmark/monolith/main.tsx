import type { Page, RemotePages } from '@site/contract';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import ConfirmEmail from '../../../account-remote/src/confirm-email/ConfirmEmail';
import Home from '../../../marketing-remote/src/home/Home';
import PrivacyPolicy from '../../../marketing-remote/src/privacy/PrivacyPolicy';
import { App } from '../../src/App';
import { readPageData } from '../../src/readPageData';
import type { PageLoader } from '../../src/remotes/createPageLoader';
import { createToastStore } from '../../src/toasts/ToastStore';

/**
 * The site as one application, to compare with: the same pages in the same shell, in one build without federation.
 */
const pages: Record<RemotePages[keyof RemotePages], Promise<Page>> = {
  Home: Promise.resolve(Home),
  PrivacyPolicy: Promise.resolve(PrivacyPolicy),
  ConfirmEmail: Promise.resolve(ConfirmEmail),
};

const loader: PageLoader = { load: ({ page }) => pages[page], forget: () => {} };

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');

createRoot(root).render(
  <BrowserRouter useTransitions={false}>
    <App site={readPageData(document).site} loader={loader} toasts={createToastStore()} />
  </BrowserRouter>,
);
