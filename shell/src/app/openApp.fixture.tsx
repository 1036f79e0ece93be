import type { Page, PageProps, RemotePage } from '@site/contract';
import { testSite } from '@site/testing';
import { act, render } from '@testing-library/react';
import { App } from './App';
import type { LoadedPage, PageLoader } from '../remotes/loading/PageLoader';
import { createBrowserRouter } from '../routing/createBrowserRouter';
import { RouterContext } from '../routing/Router';
import { createToastStore } from '../toasts/ToastStore';

/** A page of a remote: its heading, a link to the policy, and two places to go to. */
const pageNamed = (name: string): Page =>
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

/** Draws the shell at an address, with pages that load when the test lets them. */
export async function openApp(address: string) {
  const arrivals = new Map<string, { promise: Promise<LoadedPage>; arrive: () => void }>();
  const pageOf = ({ page }: RemotePage) => {
    const known = arrivals.get(page);
    if (known) return known;
    let arrive = () => {};
    const promise = new Promise<LoadedPage>((resolve) => {
      arrive = () => resolve({ page: pageNamed(page), isPrevious: false });
    });
    const made = { promise, arrive: () => arrive() };
    arrivals.set(page, made);
    return made;
  };
  const loader: PageLoader = {
    load: (page) => pageOf(page).promise,
    loaded: () => undefined,
    prefetch: () => Promise.resolve(false),
    fallBack: () => Promise.reject(new Error('there is no other version')),
    invalidate: ({ page }) => void arrivals.delete(page),
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
    /** Lets a page's code arrive. */
    arrive: (page: RemotePage['page']) =>
      act(async () => Promise.resolve(arrivals.get(page)?.arrive())),
    navigate: (href: string) => act(async () => Promise.resolve(router.navigate(href))),
    goBack: () =>
      act(async () => {
        const gone = new Promise((done) =>
          window.addEventListener('popstate', done, { once: true }),
        );
        window.history.back();
        await gone;
      }),
  };
}
