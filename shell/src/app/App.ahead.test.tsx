import type { PageProps, RemotePage } from '@site/contract';
import { Link } from '@site/ui';
import { testSite } from '@site/testing';
import { act, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { App } from './App';
import type { LoadedPage, PageLoader } from '../remotes/loading/PageLoader';
import { markSettled } from '../remotes/loading/markSettled';
import { createBrowserRouter } from '../routing/createBrowserRouter';
import { RouterContext } from '../routing/Router';
import { createToastStore } from '../toasts/ToastStore';

const works = jest.fn<void, [string]>();
let drawn: Record<string, number>;

/** A page that counts how often it is drawn, and says when it works. */
const pageNamed = (name: string, href: string) =>
  function RemoteOwnPage({ location }: PageProps) {
    drawn[name] = (drawn[name] ?? 0) + 1;
    useEffect(() => works(name), []);
    return (
      <main id="main">
        <h1>{name}</h1>
        <p>{`at ${location.pathname}${location.search}`}</p>
        <Link href={href}>on</Link>
      </main>
    );
  };

const PAGES = {
  Home: { page: pageNamed('Home', '/private-policy'), isPrevious: false },
  PrivacyPolicy: { page: pageNamed('Policy', '/'), isPrevious: false },
  ConfirmEmail: { page: pageNamed('Confirm', '/'), isPrevious: false },
};

const fulfilled = (page: LoadedPage) => markSettled(Promise.resolve(page));
const promises = {
  Home: fulfilled(PAGES.Home),
  PrivacyPolicy: fulfilled(PAGES.PrivacyPolicy),
  ConfirmEmail: fulfilled(PAGES.ConfirmEmail),
};

const loader: PageLoader = {
  load: ({ page }: RemotePage) => promises[page],
  loaded: ({ page }) => PAGES[page],
  prefetch: () => Promise.resolve(true),
  fallBack: () => Promise.reject(new Error('there is no other version')),
  invalidate() {},
};

/** Opens the home page and lets the browser come to rest. */
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
  works.mockClear();
  drawn = {};
  window.scrollTo = () => {};
});
afterEach(() => jest.useRealTimers());

test('the page that is linked is drawn ahead, out of sight and of reach, and does nothing yet', async () => {
  await openHome();
  expect(screen.getByText('Policy')).not.toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Home');
  expect(document.getElementById('main')).toHaveTextContent('Home');
  expect(works.mock.calls).toEqual([['Home']]);
});

test('a click shows just what was drawn, without drawing it again, and it begins to work', async () => {
  const { navigate } = await openHome();
  const ahead = screen.getByText('Policy');
  navigate('/private-policy');
  expect(screen.getByRole('heading', { level: 1 })).toBe(ahead);
  expect(ahead).toBeVisible();
  expect(ahead).toHaveFocus();
  expect(screen.queryByText('Home')).not.toBeInTheDocument();
  expect(drawn).toEqual({ Home: 1, Policy: 1 });
  expect(works).toHaveBeenLastCalledWith('Policy');
});

test('an address with a query is drawn anew, as it may look different by it', async () => {
  const { navigate } = await openHome();
  navigate('/private-policy?a=b');
  expect(screen.getByText('at /private-policy?a=b')).toBeVisible();
});
