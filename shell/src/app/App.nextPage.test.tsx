import type { PageProps, RemotePage } from '@site/contract';
import { testSite } from '@site/testing';
import { act, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import type { LoadedPage } from '../remotes/loading/createPageLoader';
import { createTestLoader, never, settled } from '../remotes/loading/release.fixture';
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
        <a href={href}>on</a>
      </main>
    );
  };

const createLoaded = (name: string, href: string): LoadedPage => ({
  page: createPage(name, href),
  site: testSite,
  isPrevious: false,
});
const PAGES = {
  Home: createLoaded('Home', '/private-policy'),
  PrivacyPolicy: createLoaded('Policy', '/'),
};
const pageOf = ({ page }: RemotePage) => PAGES[page as keyof typeof PAGES];
const promises = new Map(Object.values(PAGES).map((page) => [page, settled(page)]));

const loader = createTestLoader({
  load: (page) => promises.get(pageOf(page)) ?? never(),
  loaded: pageOf,
  prefetch: () => Promise.resolve(true),
});

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
  const click = (href: string) => act(() => Promise.resolve(router.navigate(href)));
  const navigate = async (href: string) => {
    await click(href);
    await act(() => jest.advanceTimersByTimeAsync(TWO_FRAMES));
  };
  return { click, navigate };
}

/** Milliseconds in which two frames are painted, and the task after them has run. */
const TWO_FRAMES = 40;

beforeEach(() => {
  jest.useFakeTimers();
  onEffects.mockClear();
  renderCounts = {};
  window.scrollTo = () => {};
});
afterEach(() => jest.useRealTimers());

test('a linked page is rendered in advance, outside the document, and on screen before its effects run, which would delay its first frame', async () => {
  const { click } = await openHome();
  expect(renderCounts).toEqual({ Home: 1, Policy: 1 });
  expect(document.documentElement).not.toHaveTextContent('Policy');
  await click('/private-policy');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Policy');
  expect(onEffects.mock.calls).toEqual([['Home']]);
  await act(() => jest.advanceTimersByTimeAsync(TWO_FRAMES));
  expect(screen.getByRole('heading', { level: 1, name: 'Policy' })).toHaveFocus();
  expect(onEffects).toHaveBeenLastCalledWith('Policy');
  expect(renderCounts).toEqual({ Home: 1, Policy: 1 });
});

test('a navigation back before that frame shows the last page again', async () => {
  const { click, navigate } = await openHome();
  await click('/private-policy');
  await navigate('/');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Home');
  expect(document.querySelectorAll('h1')).toHaveLength(1);
  expect(onEffects.mock.calls).toEqual([['Home']]);
  await navigate('/private-policy');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Policy');
});

test('a page that the visitor leaves is not kept, even if it was rendered in advance', async () => {
  const { navigate } = await openHome();
  await navigate('/private-policy');
  await navigate('/');
  expect(document.body).not.toHaveTextContent('Policy');
  await navigate('/private-policy');
  expect(renderCounts.Policy).toBe(2);
});

test('navigation with a query renders the page again, since its content may depend on the query', async () => {
  const { navigate } = await openHome();
  await navigate('/private-policy?a=b');
  expect(screen.getByText('at /private-policy?a=b')).toBeVisible();
});
