import type { PageProps } from '@site/contract';
import { testSite } from '@site/testing';
import { act, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { HYDRATED } from '../hydration/events';
import { createTestLoader, settled } from '../remotes/loading/release.fixture';
import { createBrowserRouter } from '../routing/createBrowserRouter';
import { createStaticRouter, RouterContext, type Router } from '../routing/Router';
import { createToastStore } from '../toasts/ToastStore';
import { App } from './App';

/** Queries with which the page's button was pressed. */
const presses: string[] = [];

/** A page that draws from the query and the fragment. */
const Filters = ({ location: { search, hash } }: PageProps) => (
  <main id="main">
    <h1>{search ? `Filtered by ${search}` : 'Everything'}</h1>
    {hash && <p>at {hash}</p>}
    <button onClick={() => presses.push(search)}>Press</button>
  </main>
);

const loaded = { page: Filters, site: testSite, isPrevious: false };
const loading = settled(loaded);
const loader = createTestLoader({ load: () => loading, loaded: () => loaded });

const createTree = (router: Router) => (
  <RouterContext value={router}>
    <App site={testSite} loader={loader} toasts={createToastStore()} />
  </RouterContext>
);

test('a page hydrates without its query and fragment, which it has once it is hydrated', async () => {
  const root = document.createElement('div');
  root.innerHTML = renderToString(createTree(createStaticRouter('/account/confirm')));
  document.body.append(root);
  const heading = screen.getByRole('heading', { level: 1 });
  expect(heading).toHaveTextContent('Everything');
  window.addEventListener(HYDRATED, () => screen.getByRole('button').click(), { once: true });

  window.history.replaceState(null, '', '/account/confirm?muscle=legs#squats');
  const onRecoverableError = jest.fn();
  const tree = createTree(createBrowserRouter());
  await act(async () => Promise.resolve(hydrateRoot(root, tree, { onRecoverableError })));

  expect(onRecoverableError).not.toHaveBeenCalled();
  // React kept the prerendered element.
  expect(screen.getByRole('heading', { level: 1 })).toBe(heading);
  expect(heading).toHaveTextContent('Filtered by ?muscle=legs');
  expect(screen.getByText('at #squats')).toBeInTheDocument();
  // A press that the page's start replays sees the query.
  expect(presses).toEqual(['?muscle=legs']);
});
