import { notFound, type Page, type PageProps, type RemotePage } from '@site/contract';
import { consoleCalls, testSite } from '@site/testing';
import { testRoute } from '@site/testing/testRoute';
import { act, render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { HYDRATED } from '../hydration/events';
import type { LoadedPage, PageLoader } from '../remotes/loading/createPageLoader';
import { createTestLoader, settled } from '../remotes/loading/release.fixture';
import { createBrowserRouter } from '../routing/createBrowserRouter';
import { routedPageAt, type RoutedPage } from '../routing/siteMap';
import { createStaticRouter, type Router } from '../routing/Router';
import { beginAnywhere, beginDocument, knowAllPages } from '../routing/siteMap.fixture';
import { createToastStore } from '../toasts/ToastStore';
import { App } from './App';

/**
 * Makes a page with a heading, the address it was given, and two elements that a fragment can name.
 */
const createPage = (name: string, onRender: (name: string) => void): Page =>
  function RemoteOwnPage({ location }: PageProps) {
    onRender(name);
    return (
      <main id="main">
        <h1>{name}</h1>
        <p>{`at ${location.pathname}${location.search}${location.hash}`}</p>
        <h2 id="contact">Contact</h2>
        <h2 id="a b">A place with a space</h2>
        <a href="/private-policy">Privacy policy</a>
      </main>
    );
  };

/** A page whose code loads when the test says so. */
function createLoading(page: Page) {
  let [resolve, reject] = [(_: LoadedPage) => {}, (_: Error) => {}];
  const promise = new Promise<LoadedPage>((...settle) => ([resolve, reject] = settle));
  const loading = {
    promise,
    loaded: undefined as LoadedPage | undefined,
    fail: () => reject(new Error('no network')),
    finish: () => resolve((loading.loaded = { page, site: testSite, isPrevious: false })),
  };
  return loading;
}

const appWith = (router: Router, loader: PageLoader) => (
  <App router={router} site={testSite} loader={loader} toasts={createToastStore()} />
);

/**
 * Renders the shell at an address; its pages load when the test says so.
 *
 * @param onRender called with a page's name
 * @param overrides methods of the loader
 */
async function renderApp(
  address: string,
  onRender: (name: string) => void = () => {},
  overrides: Partial<PageLoader> = {},
) {
  const pages = new Map<string, ReturnType<typeof createLoading>>();
  const load = ({ page }: RemotePage) => {
    const loading = pages.get(page) ?? createLoading(createPage(page, onRender));
    pages.set(page, loading);
    return loading.promise;
  };
  const loader = createTestLoader({
    load,
    loaded: ({ page }) => pages.get(page)?.loaded,
    prefetch: async (page) => void (await load(page)),
    ...overrides,
  });
  window.history.replaceState(null, '', address);
  const router = createBrowserRouter();
  await act(async () => Promise.resolve(render(appWith(router, loader), { onCaughtError() {} })));
  return {
    /** Fails to load a page's code. */
    failLoading: (page: string) => act(async () => Promise.resolve(pages.get(page)?.fail())),
    /** Finishes loading a page's code. */
    finishLoading: (page: string) => act(async () => Promise.resolve(pages.get(page)?.finish())),
    navigate: (href: string) => act(async () => Promise.resolve(router.navigate(href))),
  };
}

/** Renders the shell at an address whose page has loaded. */
async function open(address: string, page: string, onRender?: (name: string) => void) {
  const app = await renderApp(address, onRender);
  await app.finishLoading(page);
  return app;
}

const scrollTo = jest.fn();
const scrollIntoView = jest.fn();

beforeEach(() => {
  beginAnywhere();
  knowAllPages();
  // jsdom lays nothing out, so it can't scroll.
  window.scrollTo = scrollTo;
  window.sessionStorage.clear();
  Element.prototype.scrollIntoView = scrollIntoView;
  scrollTo.mockClear();
  scrollIntoView.mockClear();
});
afterEach(() => {
  jest.useRealTimers();
});

/** Moves the pointer over the page's link to the policy. */
const hover = () =>
  act(async () => {
    const link = screen.getByRole('link', { name: 'Privacy policy' });
    link.dispatchEvent(new Event('pointerover', { bubbles: true }));
    return Promise.resolve();
  });

const heading = () => screen.getByRole('heading', { level: 1 });
const progressLine = () => screen.queryByRole('progressbar', { name: 'Loading the page' });

test('the first page shows a progress line while it loads, and leaves focus and scroll to the browser', async () => {
  const { finishLoading } = await renderApp('/');
  // Hidden for 300 ms, so that fast pages show none.
  const [, name] = /^(\S+) 300ms step-end$/.exec(getComputedStyle(progressLine()!).animation)!;
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  const hiding = new RegExp(`@keyframes ${name}\\s*{\\s*from\\s*{\\s*visibility: hidden`);
  expect(rules.map(({ cssText }) => cssText).join()).toMatch(hiding);
  await finishLoading('Home');
  expect(progressLine()).not.toBeInTheDocument();
  expect(document.body).toHaveFocus();
  expect(scrollTo).not.toHaveBeenCalled();
});

test('the current page stays, under a progress line, until the next one has loaded; then the title changes', async () => {
  const { finishLoading, navigate } = await open('/', 'Home');
  await navigate('/private-policy');
  expect(heading()).toHaveTextContent('Home');
  expect(progressLine()).toBeInTheDocument();
  expect(document.title).toBe('Workout Planner - Home');
  await finishLoading('PrivacyPolicy');
  expect(heading()).toHaveTextContent('PrivacyPolicy');
  expect(progressLine()).not.toBeInTheDocument();
  expect(document.title).toBe('Workout Planner - Privacy Policy');
});

test('a page that fails to load has its own title, and not that of the last page', async () => {
  const { failLoading, navigate } = await open('/', 'Home');
  const last = document.title;
  await navigate('/private-policy');
  await failLoading('PrivacyPolicy');
  consoleCalls();
  expect(heading()).toHaveTextContent('This page can’t be shown right now');
  expect(document.title).not.toBe(last);
  expect(heading()).toHaveFocus();
});

test('a navigation renders the next page once, the last one not again, and keeps nothing of it', async () => {
  const renders: string[] = [];
  const { finishLoading, navigate } = await open('/', 'Home', (name) => void renders.push(name));
  await navigate('/private-policy');
  await finishLoading('PrivacyPolicy');
  expect(heading()).toHaveFocus();
  expect(document.body).not.toHaveTextContent('Home');
  await navigate('/');
  expect(renders).toEqual(['Home', 'PrivacyPolicy', 'Home']);
});

test('a navigation that takes a second is announced until its page is there, a shorter one and the end are not', async () => {
  jest.useFakeTimers();
  const wait = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
  const { finishLoading, navigate } = await open('/', 'Home');
  const status = screen.getByRole('status');
  await navigate('/private-policy');
  await wait(999);
  await finishLoading('PrivacyPolicy');
  await wait(1000);
  expect(status).toBeEmptyDOMElement();
  await navigate('/account/confirm');
  await wait(999);
  expect(status).toBeEmptyDOMElement();
  await wait(1);
  expect(status).toHaveTextContent('Loading …');
  await finishLoading('ConfirmEmail');
  expect(status).toBeEmptyDOMElement();
});

test('the page whose link is hovered over is rendered in advance, hidden, and then shown as it is', async () => {
  const renders: string[] = [];
  const { finishLoading, navigate } = await open('/', 'Home', (name) => void renders.push(name));
  await hover();
  await finishLoading('PrivacyPolicy');
  expect(renders).toEqual(['Home', 'PrivacyPolicy']);
  expect(heading()).toHaveTextContent('Home');
  const hidden = screen.getByRole('heading', { name: 'PrivacyPolicy', hidden: true });
  expect(hidden).not.toBeVisible();
  await navigate('/private-policy');
  expect(heading()).toBe(hidden);
  expect(hidden).toHaveFocus();
  expect(document.body).not.toHaveTextContent('Home');
  expect(renders).toEqual(['Home', 'PrivacyPolicy']);
});

test('a page that arrives while a link is hovered over again gets the focus', async () => {
  const { finishLoading, navigate } = await open('/', 'Home');
  await hover();
  await finishLoading('PrivacyPolicy');
  await navigate('/account/confirm');
  await act(async () => {
    await hover();
    await finishLoading('ConfirmEmail');
  });
  expect(heading()).toHaveTextContent('ConfirmEmail');
  expect(heading()).toHaveFocus();
});

test.each([
  ['#contact', 'contact'],
  ['#a%20b', 'a b'],
  ['#nowhere', undefined],
  ['#%', undefined],
  ['#', undefined],
])('navigating to the fragment %s scrolls to its element, or else to the top', async (hash, id) => {
  const { finishLoading, navigate } = await open('/', 'Home');
  await navigate(`/private-policy${hash}`);
  await finishLoading('PrivacyPolicy');
  const element = id === undefined ? [] : [document.getElementById(id)];
  expect(scrollIntoView.mock.contexts).toEqual(element);
  expect(scrollTo.mock.calls).toEqual(id === undefined ? [[0, 0]] : []);
});

test.each(['/', '/#contact'])(
  'from %s, a link to the page on screen leads to its top',
  async (from) => {
    const { navigate } = await open(from, 'Home');
    await navigate('/');
    expect(scrollTo.mock.calls).toEqual([[0, 0]]);
    expect(heading()).toHaveFocus();
  },
);

test('an unknown address has a page that links home', async () => {
  await renderApp('/nowhere');
  expect(heading()).toHaveTextContent('This page doesn’t exist');
  expect(document.title).toBe('Workout Planner - Page not found');
  expect(screen.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/');
});

test('a page that could not be looked up at first has its own title and heading after Try again', async () => {
  beginAnywhere();
  const failed = Promise.reject(new Error('no network'));
  failed.catch(() => {});
  let looking: Promise<RoutedPage | undefined> = failed;
  const { finishLoading } = await renderApp('/private-policy', undefined, {
    lookUp: () => looking,
    forget() {
      knowAllPages();
      looking = settled(routedPageAt('/private-policy'));
    },
  });
  expect(heading()).toHaveTextContent('This page can’t be shown right now');
  await act(async () => Promise.resolve(screen.getByRole('button', { name: 'Try again' }).click()));
  await finishLoading('PrivacyPolicy');
  expect(heading()).toHaveTextContent('PrivacyPolicy');
  expect(document.title).toBe('Workout Planner - Privacy Policy');
  // The failure is reported.
  consoleCalls();
});

test('a page that arrives too late does not replace a newer one', async () => {
  const { finishLoading, navigate } = await open('/', 'Home');
  await navigate('/private-policy');
  await navigate('/');
  await finishLoading('PrivacyPolicy');
  expect(progressLine()).not.toBeInTheDocument();
  expect(heading()).toHaveTextContent('Home');
  expect(document.title).toBe('Workout Planner - Home');
});

test('a change of the query alone keeps scroll and focus, and reaches the page', async () => {
  const { navigate } = await open('/account/confirm?token=a', 'ConfirmEmail');
  await navigate('/account/confirm?token=b');
  expect(screen.getByText('at /account/confirm?token=b')).toBeInTheDocument();
  expect(scrollTo).not.toHaveBeenCalled();
  expect(document.body).toHaveFocus();
});

test('a link to the page on screen with another query leads to its top, as a document would', async () => {
  await open('/account/confirm?token=a', 'ConfirmEmail');
  const link = document.createElement('a');
  link.href = '/account/confirm?token=b';
  document.body.append(link);
  act(() => link.click());
  link.remove();
  expect(screen.getByText('at /account/confirm?token=b')).toBeInTheDocument();
  expect(scrollTo).toHaveBeenCalledWith(0, 0);
  expect(heading()).toHaveFocus();
});

test('the places of the last 50 entries of the history are stored', async () => {
  const { navigate } = await open('/private-policy', 'PrivacyPolicy');
  const keys: string[] = [];
  for (let entry = 0; entry < 53; entry++) {
    await navigate(`?entry=${entry}`);
    document.body.click();
    keys.push((window.history.state as { key: string }).key);
  }
  document.dispatchEvent(new Event('visibilitychange'));
  const stored = JSON.parse(window.sessionStorage.getItem('positions') ?? '') as [key: string][];
  expect(stored.map(([key]) => key)).toEqual(keys.slice(-50));
});

test('the last scroll before leaving is stored, even before its event, and none of another entry', async () => {
  await open('/', 'Home');
  const { key } = window.history.state as { key: string };
  const store = () => {
    document.dispatchEvent(new Event('visibilitychange'));
    return JSON.parse(window.sessionStorage.getItem('positions') ?? '') as unknown[];
  };
  window.scrollY = 300;
  expect(store().at(-1)).toEqual([key, [300, -1, []]]);
  // Back has changed the address, and the browser scrolls for the page to come.
  window.history.replaceState({ key: 'other' }, '');
  window.scrollY = 0;
  expect(store().at(-1)).toEqual([key, [300, -1, []]]);
});

const PLAN = { remote: 'shop', page: 'Plan', path: '/shop/plans/:id' };
const PLAN_ROUTE = { Plan: testRoute(PLAN.path, 'Page at /plans/:id') };

let mounts = 0;

/** Queries with which the page's button was pressed. */
const presses: string[] = [];

/** Has no plan `gone`, and finds in an effect that it has no plan `effect`. */
function Plan({ location: { params, pathname, search, hash } }: PageProps) {
  useState(() => mounts++);
  useEffect(() => {
    if (params.id === 'effect') notFound();
  }, [params.id]);
  if (params.id === 'gone') notFound();
  return (
    <main id="main">
      <h1>{`Plan ${params.id} at ${pathname}${search}${hash}`}</h1>
      <button onClick={() => presses.push(search)}>Press</button>
    </main>
  );
}

const plan = { page: Plan, site: testSite, isPrevious: false };
const [planLoading, partLoading] = [settled(plan), settled({ ...plan, page: () => null })];
const replacing = { fallBack: jest.fn(), invalidate: jest.fn() };
const planLoader = createTestLoader({
  load: ({ remote }) => (remote === PLAN.remote ? planLoading : partLoading),
  loaded: () => plan,
  ...replacing,
});

function openPlan() {
  mounts = 0;
  knowAllPages(PLAN_ROUTE);
  return renderApp('/shop/plans/7', undefined, planLoader);
}

const robots = () =>
  [...document.querySelectorAll<HTMLMetaElement>('meta[name=robots]')].map(
    ({ content }) => content,
  );

test('a page hydrates without its parameter, query and fragment, which it has once it is hydrated', async () => {
  const container = document.body.appendChild(document.createElement('div'));
  window.history.replaceState(null, '', '/shop/plans');
  beginDocument(PLAN);
  container.innerHTML = renderToString(appWith(createStaticRouter('/shop/plans'), planLoader));
  expect(heading()).toHaveTextContent('Plan at /shop/plans');
  const prerendered = heading();
  window.addEventListener(HYDRATED, () => screen.getByRole('button').click(), { once: true });
  window.history.replaceState(null, '', '/shop/plans/a%20b?muscle=legs#squats');
  beginDocument(PLAN);
  const onRecoverableError = jest.fn();
  const tree = appWith(createBrowserRouter(), planLoader);
  const options = { container, hydrate: true, onRecoverableError };
  await act(async () => Promise.resolve(render(tree, options)));
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(heading()).toBe(prerendered);
  expect(heading()).toHaveTextContent('Plan a b at /shop/plans/a%20b?muscle=legs#squats');
  // A press that the page's start replays sees the query.
  expect(presses).toEqual(['?muscle=legs']);
});

test('another value keeps the page, and its heading gets the focus', async () => {
  const { navigate } = await openPlan();
  await navigate('/shop/plans/8');
  expect(heading()).toHaveTextContent('Plan 8');
  expect(heading()).toHaveFocus();
  expect(mounts).toBe(1);
});

test.each(['gone', 'effect'])(
  'a page without the value %s gives way to the not-found page, and comes back with another value',
  async (value) => {
    const { navigate } = await openPlan();
    await navigate(`/shop/plans/${value}`);
    expect(heading()).toHaveTextContent('This page doesn’t exist');
    expect(document.title).toBe('Workout Planner - Page not found');
    expect(robots()).toEqual(['noindex']);
    await navigate('/shop/plans/gone');
    expect(heading()).toHaveFocus();
    expect(document.title).toBe('Workout Planner - Page not found');
    await navigate('/shop/plans/8');
    expect(heading()).toHaveTextContent('Plan 8');
    expect(heading()).toHaveFocus();
    expect(document.title).toBe('Page at /plans/:id');
    expect(robots()).toEqual([]);
    for (const call of Object.values(replacing)) expect(call).not.toHaveBeenCalled();
  },
);
