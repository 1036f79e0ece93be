import type { Page, PageProps, RemotePage } from '@site/contract';
import { testSite } from '@site/testing';
import { act, render } from '@testing-library/react';
import type { LoadedPage } from '../remotes/loading/createPageLoader';
import { createTestLoader } from '../remotes/loading/release.fixture';
import { createBrowserRouter } from '../routing/createBrowserRouter';
import { RouterContext } from '../routing/Router';
import { createToastStore } from '../toasts/ToastStore';
import { App } from './App';

/**
 * Makes a page with a heading, the address it was given, and two elements that a fragment can name.
 */
const createPage = (name: string, useContent: (name: string) => void): Page =>
  function RemoteOwnPage({ location }: PageProps) {
    useContent(name);
    return (
      <main id="main">
        <h1>{name}</h1>
        <p>{`at ${location.pathname}${location.search}${location.hash}`}</p>
        <h2 id="contact">Contact</h2>
        <h2 id="a b">A place with a space</h2>
      </main>
    );
  };

/**
 * Renders the shell at an address; its pages load when the test says so.
 *
 * @param useContent called by pages with their name; may suspend
 */
export async function renderApp(address: string, useContent: (name: string) => void = () => {}) {
  const promises = new Map<string, Promise<LoadedPage>>();
  const finish = new Map<string, () => void>();
  const load = ({ page }: RemotePage) => {
    const loaded = { page: createPage(page, useContent), site: testSite, isPrevious: false };
    const promise =
      promises.get(page) ??
      new Promise<LoadedPage>((resolve) => finish.set(page, () => resolve(loaded)));
    promises.set(page, promise);
    return promise;
  };
  const loader = createTestLoader({ load });
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
      act(async () => Promise.resolve(finish.get(page)?.())),
    navigate: (href: string) => act(async () => Promise.resolve(router.navigate(href))),
  };
}
