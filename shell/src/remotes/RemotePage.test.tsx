import type { PageProps } from '@site/contract';
import { consoleCalls, testSite } from '@site/testing';
import { act, render, screen } from '@testing-library/react';
import { Suspense, use, useEffect, useState, type ReactNode } from 'react';
import { createBrowserRouter } from '../routing/createBrowserRouter';
import { RouterContext } from '../routing/Router';
import { createPageLoader } from './loading/createPageLoader';
import { loadModule } from './loading/federation';
import { RENDER_LIMIT } from './RenderedPage';
import { never } from './loading/release.fixture';
import { RemotePage } from './RemotePage';

// The federation runtime only works in a browser: shell/e2e covers it.
jest.mock('./loading/federation');
const load = jest.mocked(loadModule);
const router = createBrowserRouter();

beforeEach(() => {
  jest.useFakeTimers();
  load.mockReset();
});
afterEach(() => jest.useRealTimers());

/** Waits until the loader has finished its attempts and the pauses between them. */
const finishLoading = () => act(() => jest.advanceTimersByTimeAsync(2000));

const addressOf = (version: string) => ({
  version,
  entry: `/apps/marketing/${version}/remoteEntry.js`,
  integrity: 'sha384-1',
});

/** Opens the home page of version `1.0.0-1`, with or without a previous version. */
async function open(previous?: string) {
  const entry = { ...addressOf('1.0.0-1'), ...(previous && { previous: addressOf(previous) }) };
  const loader = createPageLoader({
    release: 1,
    shell: '1.0.0-shell',
    site: testSite,
    remotes: { marketing: entry },
  });
  const notify = () => ({ update() {}, close() {} });
  const location = {
    pathname: '/private-policy',
    search: '?a=b',
    hash: '#c',
    key: 'k',
    state: { secret: true },
  };
  const page = (
    <RouterContext value={router}>
      <Suspense fallback="loading">
        <RemotePage
          page={{ remote: 'marketing', page: 'Home' }}
          loader={loader}
          site={{ ...testSite, productName: 'For the shell’s messages' }}
          location={location}
          notify={notify}
          navigate={router.navigate}
        />
      </Suspense>
    </RouterContext>
  );
  // React finishes a suspended page only inside an async act. It reports a recoverable error when
  // it renders a second time, by which time the loader has the fallback.
  await act(async () => Promise.resolve(render(page, { onRecoverableError() {} })));
}

const exposing = (Page: (props: PageProps) => React.ReactNode) =>
  Promise.resolve({ default: Page });
const tryAgain = () => screen.getByRole('button', { name: 'Try again' });
const pressTryAgain = () => act(async () => Promise.resolve(tryAgain().click()));

test('a page shows once it has loaded, and gets only its settings, the location, notify and navigate as props', async () => {
  let given: object = {};
  load.mockImplementation(async () => {
    await new Promise((done) => setTimeout(done, 1000));
    return exposing((props) => {
      given = props;
      return <h1>{props.site.productName}</h1>;
    });
  });
  await open();
  expect(screen.getByText('loading')).toBeInTheDocument();
  await finishLoading();
  expect(screen.getByRole('heading')).toHaveTextContent(testSite.productName);
  expect(given).toEqual({
    site: testSite,
    location: { pathname: '/private-policy', search: '?a=b', hash: '#c' },
    notify: expect.any(Function) as unknown,
    navigate: router.navigate,
  });
});

test('a page that fails to load shows a message with Try again and a link home, and is logged', async () => {
  load.mockRejectedValue(new Error('no network'));
  await open();
  await finishLoading();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
    'This page can’t be shown right now',
  );
  expect(tryAgain()).toBeEnabled();
  expect(screen.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/');
  expect(consoleCalls().join()).toContain('marketing/Home 1.0.0-1 failed (entry)');
});

test('Try again loads the page again and shows it', async () => {
  load.mockRejectedValue(new Error('no network'));
  await open();
  await finishLoading();
  const failed = load.mock.calls.length;
  load.mockImplementation(() => exposing(() => <h1>Here it is</h1>));
  await pressTryAgain();
  await finishLoading();
  expect(screen.getByRole('heading')).toHaveTextContent('Here it is');
  expect(load.mock.calls.length).toBe(failed + 1);
  consoleCalls();
});

test('the message stays, with a progress line, during Try again and after a second failure', async () => {
  load.mockRejectedValue(new Error('no network'));
  await open();
  await finishLoading();
  await pressTryAgain();
  expect(screen.getByRole('heading')).toHaveTextContent('This page can’t be shown right now');
  expect(screen.getByRole('progressbar', { name: 'Loading the page' })).toBeInTheDocument();
  expect(screen.queryByText('loading')).not.toBeInTheDocument();
  await finishLoading();
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  expect(tryAgain()).toBeEnabled();
  consoleCalls();
});

test('a page that breaks while rendering shows the message, and Try again can recover it', async () => {
  let isBroken = true;
  load.mockImplementation(() =>
    exposing(() => {
      if (isBroken) throw new Error('the page broke');
      return <h1>Fixed</h1>;
    }),
  );
  await open();
  await finishLoading();
  expect(tryAgain()).toBeInTheDocument();
  expect(consoleCalls().join()).toContain('the page broke');
  isBroken = false;
  await pressTryAgain();
  await finishLoading();
  expect(screen.getByRole('heading')).toHaveTextContent('Fixed');
});

const broken = (): never => {
  throw new Error('the page broke');
};
const neverSettles = never();
const failures: [how: string, Page: () => ReactNode][] = [
  ['breaks while rendering', broken],
  [
    'breaks in an effect',
    () => {
      useEffect(broken, []);
      return <h1>Broken</h1>;
    },
  ],
  ['suspends forever', () => use(neverSettles)],
];

/** Gives each version its own page. */
const exposingVersions = (pages: Record<string, () => ReactNode>) =>
  load.mockImplementation((_remote, _module, { version }) =>
    pages[version] ? exposing(pages[version]) : Promise.reject(new Error('no such version')),
  );

test.each(failures)(
  'when a page %s, the previous version replaces it and the failure is logged in full',
  async (_, Page) => {
    exposingVersions({ '1.0.0-1': Page, '1.0.0-0': () => <h1>The previous version</h1> });
    await open('1.0.0-0');
    await finishLoading();
    await act(() => jest.advanceTimersByTimeAsync(RENDER_LIMIT));
    await finishLoading();
    expect(screen.getByRole('heading')).toHaveTextContent('The previous version');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    const logged = consoleCalls().filter((line) => line.startsWith('error: marketing/Home'));
    expect(logged).toEqual([
      expect.stringContaining('marketing/Home 1.0.0-1 failed (render) from'),
    ]);
  },
);

test('a page that suspends for less than the limit shows when it is ready', async () => {
  const soon = new Promise<string>((done) =>
    setTimeout(() => done('Here it is'), RENDER_LIMIT - 1000),
  );
  const Slow = () => <h1>{use(soon)}</h1>;
  exposingVersions({ '1.0.0-1': Slow });
  await open();
  await act(() => jest.advanceTimersByTimeAsync(3 * RENDER_LIMIT));
  expect(screen.getByRole('heading')).toHaveTextContent('Here it is');
});

/** A page that breaks when its button is pressed. */
function Fragile() {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) broken();
  return (
    <main>
      <h1>Fragile</h1>
      <a href="/private-policy">Policy</a>
      <button onClick={() => setBroken(true)}>Break</button>
    </main>
  );
}

test('a page that was on screen stays readable while the previous version loads, which then gets the focus', async () => {
  let resolveModule = (_: unknown) => {};
  load.mockImplementation((_remote, _module, { version }) =>
    version === '1.0.0-1' ? exposing(Fragile) : new Promise((done) => (resolveModule = done)),
  );
  await open('1.0.0-0');
  await finishLoading();
  const button = screen.getByRole('button', { name: 'Break' });
  button.focus();
  await act(async () => Promise.resolve(button.click()));
  await finishLoading();
  expect(button).not.toBeInTheDocument();
  expect(screen.getByRole('heading')).toHaveTextContent('Fragile');
  expect(screen.getByRole('button', { name: 'Break' })).toHaveFocus();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();

  await act(async () => Promise.resolve(resolveModule({ default: Fragile })));
  await finishLoading();
  expect(screen.getAllByRole('heading')).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Break' })).toHaveFocus();
  // The button works in this version, so pressing it breaks the page again.
  await act(async () => Promise.resolve(screen.getByRole('button', { name: 'Break' }).click()));
  await finishLoading();
  expect(screen.getByRole('alert')).toBeInTheDocument();
  consoleCalls();
});

test('a page that was on screen stays readable if nothing replaces it, with a bar and working links', async () => {
  exposingVersions({ '1.0.0-1': Fragile });
  await open();
  await finishLoading();
  await act(async () => Promise.resolve(screen.getByRole('button', { name: 'Break' }).click()));
  expect(screen.getByRole('heading')).toHaveTextContent('Fragile');
  expect(screen.getByRole('alert')).toHaveTextContent('Parts of this page don’t work yet.');
  expect(consoleCalls().join()).toContain('marketing/Home 1.0.0-1 failed (render)');
  const navigate = jest.spyOn(router, 'navigate').mockImplementation(() => {});
  screen.getByRole('link').click();
  expect(navigate.mock.calls).toEqual([['http://localhost/private-policy']]);

  act(() => tryAgain().focus());
  await pressTryAgain();
  await finishLoading();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  // Try again, which had the focus, is gone: the focus moves to the heading.
  expect(screen.getByRole('heading')).toHaveFocus();
});

test('an error in an event handler does not replace the page', async () => {
  exposingVersions({ '1.0.0-1': () => <button onClick={broken}>Break</button> });
  await open();
  await finishLoading();
  const swallow = (event: ErrorEvent) => event.preventDefault();
  window.addEventListener('error', swallow);
  const button = screen.getByRole('button');
  await act(async () => Promise.resolve(button.click()));
  window.removeEventListener('error', swallow);
  expect(button).toBeInTheDocument();
});
