import type { Page, PageProps, RemotePage } from '@site/contract';
import { testSite } from '@site/testing';
import { act, render } from '@testing-library/react';
import type { LoadedPage, PageLoader } from '../remotes/loading/PageLoader';
import { createBrowserRouter } from '../routing/createBrowserRouter';
import { RouterContext } from '../routing/Router';
import { createToastStore } from '../toasts/ToastStore';
import { App } from './App';

/**
 * Makes a page with a heading, the address it was given, and two elements that a fragment can name.
 */
const createPage = (name: string): Page =>
  function RemoteOwnPage({ location }: PageProps) {
    return (
      <main id="main">
        <h1>{name}</h1>
        <p>{`at ${location.pathname}${location.search}${location.hash}`}</p>
        <h2 id="contact">Contact</h2>
        <h2 id="a b">A place with a space</h2>
      </main>
    );
  };

/** Renders the shell at an address; its pages load when the test says so. */
export async function renderApp(address: string) {
  const loads = new Map<string, { promise: Promise<LoadedPage>; finish: () => void }>();
  const startLoading = ({ page }: RemotePage) => {
    const known = loads.get(page);
    if (known) return known;
    let finish = () => {};
    const promise = new Promise<LoadedPage>((resolve) => {
      finish = () => resolve({ page: createPage(page), site: testSite, isPrevious: false });
    });
    const load = { promise, finish: () => finish() };
    loads.set(page, load);
    return load;
  };
  const loader: PageLoader = {
    load: (page) => startLoading(page).promise,
    loaded: () => undefined,
    prefetch: () => Promise.resolve(false),
    fallBack: () => Promise.reject(new Error('there is no other version')),
    invalidate: ({ page }) => void loads.delete(page),
  };
  window.history.replaceState(null, '', address);
  const router = createBrowserRouter();
  const tree = (
    <RouterContext value={router}>
      <App site={testSite} loader={loader} toasts={createToastStore()} />
    </RouterContext>
  );
  await act(async () => Promise.resolve(render(tree)));
  return {
    /** Finishes loading a page's code. */
    finishLoading: (page: RemotePage['page']) =>
      act(async () => Promise.resolve(loads.get(page)?.finish())),
    navigate: (href: string) => act(async () => Promise.resolve(router.navigate(href))),
  };
}
