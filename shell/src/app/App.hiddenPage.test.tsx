import type { PageProps, RemotePage } from '@site/contract';
import { Link } from '@site/ui';
import { testSite } from '@site/testing';
import { act, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import type { LoadedPage, PageLoader } from '../remotes/loading/PageLoader';
import { trackPromiseStatus } from '../remotes/loading/trackPromiseStatus';
import { createBrowserRouter } from '../routing/createBrowserRouter';
import { RouterContext } from '../routing/Router';
import { createToastStore } from '../toasts/ToastStore';
import { App } from './App';

/** Called with a page's name when its effects run. */
const onEffects = jest.fn<void, [string]>();
let renderCounts: Record<string, number>;

/** Makes a page that counts its renders and reports when its effects run. */
const createPage = (name: string, href: string) =>
  function RemoteOwnPage({ location }: PageProps) {
    renderCounts[name] = (renderCounts[name] ?? 0) + 1;
    useEffect(() => onEffects(name), []);
    return (
      <main id="main">
        <h1>{name}</h1>
        <p>{`at ${location.pathname}${location.search}`}</p>
        <Link href={href}>on</Link>
      </main>
    );
  };

const PAGES: Record<string, LoadedPage> = {
  Home: { page: createPage('Home', '/private-policy'), site: testSite, isPrevious: false },
  PrivacyPolicy: { page: createPage('Policy', '/'), site: testSite, isPrevious: false },
  ConfirmEmail: { page: createPage('Confirm', '/'), site: testSite, isPrevious: false },
};

const resolveTracked = (page: LoadedPage | undefined) =>
  trackPromiseStatus(page ? Promise.resolve(page) : Promise.reject(new Error('no page')));
const promises: Record<string, Promise<LoadedPage>> = {
  Home: resolveTracked(PAGES.Home),
  PrivacyPolicy: resolveTracked(PAGES.PrivacyPolicy),
  ConfirmEmail: resolveTracked(PAGES.ConfirmEmail),
};

const loader: PageLoader = {
  load: ({ page }: RemotePage) => promises[page] ?? Promise.reject(new Error(page)),
  loaded: ({ page }) => PAGES[page],
  prefetch: () => Promise.resolve(true),
  fallBack: () => Promise.reject(new Error('there is no other version')),
  invalidate() {},
};

/** Opens the home page and waits until the browser is idle. */
async function openHome() {
  window.history.replaceState(null, '', '/');
  const router = createBrowserRouter();
  render(
    <RouterContext value={router}>
      <App site={testSite} loader={loader} toasts={createToastStore()} />
    </RouterContext>,
  );
  await act(() => jest.advanceTimersByTimeAsync(1000));
  return { navigate: (href: string) => act(() => router.navigate(href)) };
}

beforeEach(() => {
  jest.useFakeTimers();
  onEffects.mockClear();
  renderCounts = {};
  window.scrollTo = () => {};
});
afterEach(() => jest.useRealTimers());

test('a linked page is rendered in advance, hidden, without running its effects', async () => {
  await openHome();
  expect(screen.getByText('Policy')).not.toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Home');
  expect(document.getElementById('main')).toHaveTextContent('Home');
  expect(onEffects.mock.calls).toEqual([['Home']]);
});

test('navigation reveals the hidden page without rendering it again, and runs its effects', async () => {
  const { navigate } = await openHome();
  const hiddenHeading = screen.getByText('Policy');
  navigate('/private-policy');
  expect(screen.getByRole('heading', { level: 1 })).toBe(hiddenHeading);
  expect(hiddenHeading).toBeVisible();
  expect(hiddenHeading).toHaveFocus();
  expect(screen.queryByText('Home')).not.toBeInTheDocument();
  expect(renderCounts).toEqual({ Home: 1, Policy: 1 });
  expect(onEffects).toHaveBeenLastCalledWith('Policy');
});

test('navigation with a query renders the page again, since its content may depend on the query', async () => {
  const { navigate } = await openHome();
  navigate('/private-policy?a=b');
  expect(screen.getByText('at /private-policy?a=b')).toBeVisible();
});
