import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './App';
import { arrivalOf } from './arrivalOf';
import { readPageData } from './readPageData';
import { createPageLoader } from './remotes/createPageLoader';
import { startReporting } from './reporting/startReporting';
import { createBrowserRouter } from './routing/createBrowserRouter';
import { routeAt } from './routing/routeAt';
import { RouterContext } from './routing/Router';
import { createToastStore } from './toasts/ToastStore';

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
  if (!root.hasChildNodes()) return createRoot(root).render(app);

  const page = routeAt(window.location.pathname)?.page;
  if (page) await arrivalOf(page, loader);
  // The markup is the live version's: another one's code does not go with it.
  if (page && loader.loaded(page)?.isPrevious) createRoot(root).render(app);
  // In small pieces, between which the browser can answer a touch.
  else startTransition(() => void hydrateRoot(root, app));
}

void start();
