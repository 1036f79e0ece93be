import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/App';
import { HYDRATED } from './hydration/hydratedEvent';
import { restoreInteraction } from './remotes/recovery/restoreInteraction';
import { readPageData } from './hydration/readPageData';
import { createPageLoader } from './remotes/loading/createPageLoader';
import { startReporting } from './reporting/startReporting';
import { createBrowserRouter } from './routing/createBrowserRouter';
import { routeAt } from './routing/routeAt';
import { RouterContext } from './routing/Router';
import { createToastStore } from './toasts/ToastStore';

/** The boundaries around pages report what they catch, with all that is known of it. */
const options = { onCaughtError() {} };

/** Brings the page to life: what a release has composed is kept as it is, and an empty page, as in development, is drawn. */
async function start() {
  const data = readPageData(document);
  const router = createBrowserRouter();
  startReporting(data, router);
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no #root: it was not composed from a release');

  const loader = createPageLoader(data);
  const app = (
    <RouterContext value={router}>
      <App site={data.site} loader={loader} toasts={createToastStore()} />
    </RouterContext>
  );
  if (!root.hasChildNodes()) return createRoot(root, options).render(app);

  const page = routeAt(window.location.pathname)?.page;
  // Until its code is there, or is known not to come, the page is left as it stands.
  const loaded = page && (await loader.load(page).catch(() => undefined));
  // In small pieces, between which the browser can answer a touch.
  if (!page || loaded?.isPrevious === false) {
    return startTransition(() => void hydrateRoot(root, app, options));
  }
  // The markup is the live version's: another one's code does not go with it.
  if (loaded) window.addEventListener(HYDRATED, restoreInteraction(root), { once: true });
  createRoot(root, options).render(app);
}

void start();
