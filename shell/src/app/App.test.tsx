import type { Page, PageProps, RemotePage } from '@site/contract';
import { testSite } from '@site/testing';
import { act, render, screen } from '@testing-library/react';
import type { LoadedPage } from '../remotes/loading/createPageLoader';
import { createTestLoader } from '../remotes/loading/release.fixture';
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
async function renderApp(address: string) {
  const promises = new Map<string, Promise<LoadedPage>>();
  const finish = new Map<string, () => void>();
  const load = ({ page }: RemotePage) => {
    const loaded = { page: createPage(page), site: testSite, isPrevious: false };
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

const scrollTo = jest.fn();
const scrollIntoView = jest.fn();

beforeEach(() => {
  // jsdom lays nothing out, so it can't scroll.
  window.scrollTo = scrollTo;
  window.sessionStorage.clear();
  Element.prototype.scrollIntoView = scrollIntoView;
  scrollTo.mockClear();
  scrollIntoView.mockClear();
});

const heading = () => screen.getByRole('heading', { level: 1 });
const progressLine = () => screen.queryByRole('progressbar', { name: 'Loading the page' });

test('the first page shows a progress line while it loads, and leaves focus and scroll to the browser', async () => {
  const { finishLoading } = await renderApp('/');
  expect(progressLine()).toBeInTheDocument();
  await finishLoading('Home');
  expect(progressLine()).not.toBeInTheDocument();
  expect(document.body).toHaveFocus();
  expect(scrollTo).not.toHaveBeenCalled();
});

test('the current page stays, under a progress line, until the next one has loaded; then the title changes', async () => {
  const { finishLoading, navigate } = await renderApp('/');
  await finishLoading('Home');
  await navigate('/private-policy');
  expect(heading()).toHaveTextContent('Home');
  expect(progressLine()).toBeInTheDocument();
  expect(document.title).toBe('Workout Planner - Home');
  await finishLoading('PrivacyPolicy');
  expect(heading()).toHaveTextContent('PrivacyPolicy');
  expect(progressLine()).not.toBeInTheDocument();
  expect(document.title).toBe('Workout Planner - Privacy Policy');
});

test.each([
  ['#contact', 'contact'],
  ['#a%20b', 'a b'],
  ['#nowhere', undefined],
  ['#%', undefined],
  ['#', undefined],
])('navigating to the fragment %s scrolls to its element, or else to the top', async (hash, id) => {
  const { finishLoading, navigate } = await renderApp('/');
  await finishLoading('Home');
  await navigate(`/private-policy${hash}`);
  await finishLoading('PrivacyPolicy');
  const element = id === undefined ? [] : [document.getElementById(id)];
  expect(scrollIntoView.mock.contexts).toEqual(element);
  expect(scrollTo.mock.calls).toEqual(id === undefined ? [[0, 0]] : []);
});

test('a change of the query alone keeps scroll and focus, and reaches the page', async () => {
  const { finishLoading, navigate } = await renderApp('/account/confirm?token=a');
  await finishLoading('ConfirmEmail');
  await navigate('/account/confirm?token=b');
  expect(screen.getByText('at /account/confirm?token=b')).toBeInTheDocument();
  expect(scrollTo).not.toHaveBeenCalled();
  expect(document.body).toHaveFocus();
});
