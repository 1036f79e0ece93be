import { notFound, type PageProps } from '@site/contract';
import { testSite } from '@site/testing';
import { testRoute } from '@site/testing/testRoute';
import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { useEffect, useState } from 'react';
import { HYDRATED } from '../hydration/events';
import { createTestLoader, settled } from '../remotes/loading/release.fixture';
import { createBrowserRouter } from '../routing/createBrowserRouter';
import { createStaticRouter, type Router } from '../routing/Router';
import { beginAnywhere, beginDocument, knowAllPages } from '../routing/siteMap.fixture';
import { createToastStore } from '../toasts/ToastStore';
import { App } from './App';

beforeAll(() => {
  window.scrollTo = () => {};
});
beforeEach(() => {
  beginAnywhere();
  knowAllPages({ Plan: testRoute('/shop/plans/:id', 'Page at /plans/:id') });
});

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

const loaded = { page: Plan, site: testSite, isPrevious: false };
const loading = settled(loaded);
const partLoading = settled({ ...loaded, page: () => null });
const fallBack = jest.fn();
const invalidate = jest.fn();
const loader = createTestLoader({
  load: ({ remote }) => (remote === 'shop' ? loading : partLoading),
  loaded: () => loaded,
  fallBack,
  invalidate,
});

const createTree = (router: Router) => (
  <App router={router} site={testSite} loader={loader} toasts={createToastStore()} />
);

async function open(address: string) {
  mounts = 0;
  window.history.replaceState(null, '', address);
  const router = createBrowserRouter();
  await act(async () => Promise.resolve(render(createTree(router), { onCaughtError() {} })));
  return (href: string) => act(async () => Promise.resolve(router.navigate(href)));
}

const robots = () =>
  [...document.querySelectorAll<HTMLMetaElement>('meta[name=robots]')].map(
    ({ content }) => content,
  );

const heading = () => screen.getByRole('heading', { level: 1 });

test('a page hydrates without its parameter, query and fragment, which it has once it is hydrated', async () => {
  const container = document.body.appendChild(document.createElement('div'));
  const page = { remote: 'shop', page: 'Plan', path: '/shop/plans/:id' };
  window.history.replaceState(null, '', '/shop/plans');
  beginDocument(page);
  container.innerHTML = renderToString(createTree(createStaticRouter('/shop/plans')));
  expect(heading()).toHaveTextContent('Plan at /shop/plans');
  const prerendered = heading();
  window.addEventListener(HYDRATED, () => screen.getByRole('button').click(), { once: true });
  window.history.replaceState(null, '', '/shop/plans/a%20b?muscle=legs#squats');
  beginDocument(page);
  const onRecoverableError = jest.fn();
  const tree = createTree(createBrowserRouter());
  const options = { container, hydrate: true, onRecoverableError };
  await act(async () => Promise.resolve(render(tree, options)));
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(heading()).toBe(prerendered);
  expect(heading()).toHaveTextContent('Plan a b at /shop/plans/a%20b?muscle=legs#squats');
  // A press that the page's start replays sees the query.
  expect(presses).toEqual(['?muscle=legs']);
});

test('another value keeps the page, and its heading gets the focus', async () => {
  const navigate = await open('/shop/plans/7');
  await navigate('/shop/plans/8');
  expect(heading()).toHaveTextContent('Plan 8');
  expect(heading()).toHaveFocus();
  expect(mounts).toBe(1);
});

test.each(['gone', 'effect'])(
  'a page without the value %s gives way to the not-found page, and comes back with another value',
  async (value) => {
    const navigate = await open('/shop/plans/7');
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
    expect(fallBack).not.toHaveBeenCalled();
    expect(invalidate).not.toHaveBeenCalled();
  },
);
