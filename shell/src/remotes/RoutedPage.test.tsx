import type { PageProps } from '@site/contract';
import { consoleCalls, testSite } from '@site/testing';
import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense, use, useEffect, useState, type ReactNode } from 'react';
import { HYDRATION_FAILED } from '../hydration/events';
import { createBrowserRouter } from '../routing/createBrowserRouter';
import { beginDocument, OWNERS } from '../routing/siteMap.fixture';
import { createPageLoader } from './loading/createPageLoader';
import { loadModule } from './loading/federation';
import { RoutedPage } from './RoutedPage';

// The federation runtime only works in a browser: shell/e2e covers it.
jest.mock('./loading/federation', () => ({ loadModule: jest.fn(), abandonContainer: jest.fn() }));
const load = jest.mocked(loadModule);
const router = createBrowserRouter();

const HOME = { remote: 'marketing', page: 'Home', path: '/' };
const HEAD = { title: '', description: '' };

beforeEach(() => {
  jest.useFakeTimers();
  load.mockReset();
  beginDocument(HOME);
});
afterEach(() => jest.useRealTimers());

/** Waits until the loader has finished its attempts and the pauses between them. */
const finishLoading = () => act(() => jest.advanceTimersByTimeAsync(2000));

const addressOf = (version: string) => ({
  version,
  entry: `/apps/marketing/${version}/remoteEntry.js`,
  integrity: 'sha384-1',
});

/**
 * Opens the home page of version `1.0.0-1`, with or without a previous version.
 *
 * @param beside another part of the tree
 * @returns a function that leaves it and comes back
 */
async function open(previous?: string, beside?: ReactNode) {
  const entry = { ...addressOf('1.0.0-1'), ...(previous && { previous: addressOf(previous) }) };
  const loader = createPageLoader({
    release: 1,
    shell: '1.0.0-shell',
    site: testSite,
    remotes: { marketing: entry },
    owners: OWNERS,
    page: HOME,
  });
  const notify = () => ({ update() {}, close() {} });
  const address = { pathname: '/private-policy', search: '?a=b', hash: '#c' };
  const page = (
    <>
      <Suspense fallback="loading">
        <RoutedPage
          routed={{ page: HOME, path: HOME.path, ...HEAD }}
          isShown
          loader={loader}
          site={{ ...testSite, productName: 'For the shell’s messages' }}
          location={Object.assign(address, { state: 'for the shell alone' })}
          notify={notify}
          navigate={router.navigate}
          Part={() => null}
        />
      </Suspense>
      {beside}
    </>
  );
  // React finishes a suspended page only inside an async act.
  const show = () => act(async () => Promise.resolve(render(page, { onCaughtError() {} })));
  await show();
  return () => {
    cleanup();
    return show();
  };
}

/** A module that exposes a page. */
const exposing = (Page: (props: PageProps) => ReactNode) => Promise.resolve({ default: Page });
const tryAgain = () => screen.getByRole('button', { name: 'Try again' });

/** Gives each version its own page. */
const exposingVersions = (pages: Record<string, () => ReactNode>) =>
  load.mockImplementation((_remote, _module, { version }) =>
    pages[version] ? exposing(pages[version]) : Promise.reject(new Error('no such version')),
  );

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
    location: {
      pathname: '/private-policy',
      search: '?a=b',
      hash: '#c',
      params: {},
      isFirstRender: false,
    },
    notify: expect.any(Function) as unknown,
    navigate: router.navigate,
    Part: expect.any(Function) as unknown,
  });
});

test('a page that fails to load is logged, and its message stays, with a progress line, during Try again', async () => {
  load.mockRejectedValue(new Error('no network'));
  const onFailed = jest.fn();
  window.addEventListener(HYDRATION_FAILED, onFailed, { once: true });
  await open();
  await finishLoading();
  // Early presses are given back then.
  expect(onFailed).toHaveBeenCalledTimes(1);
  expect(consoleCalls().join()).toContain('marketing/Home 1.0.0-1 failed (entry)');
  expect(screen.getByText(/^Check your connection/)).toBeInTheDocument();
  await act(async () => Promise.resolve(tryAgain().click()));
  expect(screen.getByRole('heading')).toHaveTextContent('This page can’t be shown right now');
  expect(screen.getByRole('progressbar', { name: 'Loading the page' })).toBeInTheDocument();
  const button = screen.getByRole('button', { name: 'Trying again …' });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(screen.queryByText('loading')).not.toBeInTheDocument();
  await finishLoading();
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  expect(tryAgain()).toBeEnabled();
  consoleCalls();
});

test('a page that failed is tried again when the visitor comes back to it', async () => {
  load.mockRejectedValue(new Error('no network'));
  const comeBack = await open();
  await finishLoading();
  expect(consoleCalls()).toHaveLength(1);
  load.mockImplementation(() => exposing(() => <h1>Home</h1>));
  await comeBack();
  await finishLoading();
  expect(screen.getByRole('heading')).toHaveTextContent('Home');
});

function BrokenEffect() {
  useEffect(() => {
    throw new Error('the page broke');
  }, []);
  return <h1>Broken</h1>;
}

test('when a page breaks in an effect, the previous version replaces it and the failure is logged in full', async () => {
  exposingVersions({
    '1.0.0-1': BrokenEffect,
    '1.0.0-0': () => <h1>The previous version</h1>,
  });
  await open('1.0.0-0');
  // First the page that breaks, then the previous version.
  await finishLoading();
  await finishLoading();
  expect(screen.getByRole('heading')).toHaveTextContent('The previous version');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  const logged = consoleCalls().filter((line) => line.startsWith('error: marketing/Home'));
  expect(logged).toEqual([expect.stringContaining('marketing/Home 1.0.0-1 failed (render) from')]);
});

const broken = (): never => {
  throw new Error('the page broke');
};

test('when the previous version breaks, too, the message does not blame the connection', async () => {
  exposingVersions({ '1.0.0-1': broken, '1.0.0-0': broken });
  await open('1.0.0-0');
  await finishLoading();
  await finishLoading();
  expect(screen.getByText(/^The fault is ours/)).toBeInTheDocument();
  expect(screen.queryByText(/connection/)).not.toBeInTheDocument();
  consoleCalls();
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

test('a page that breaks again during Try again stays readable until the previous version has loaded, which gets the focus', async () => {
  exposingVersions({ '1.0.0-1': Fragile });
  let finishOther: (text: string) => void = () => {};
  const other = new Promise<string>((resolve) => (finishOther = resolve));
  const Other = () => use(other);
  await open(
    '1.0.0-0',
    <Suspense>
      <Other />
    </Suspense>,
  );
  await finishLoading();
  await act(async () => Promise.resolve(screen.getByRole('button', { name: 'Break' }).click()));
  await finishLoading();
  expect(screen.getByRole('alert')).toBeInTheDocument();

  load.mockImplementation(async (_remote, _module, { version }) => {
    await new Promise((done) => setTimeout(done, 1000));
    // React renders a broken page a second time, together with whatever else waits.
    finishOther('');
    return exposing(
      version === '1.0.0-1'
        ? broken
        : () => (
            <main>
              <h1>Previous</h1>
            </main>
          ),
    );
  });
  act(() => tryAgain().focus());
  await act(async () => Promise.resolve(tryAgain().click()));
  await act(() => jest.advanceTimersByTimeAsync(1500));
  expect(screen.getByRole('heading')).toHaveTextContent('Fragile');
  expect(screen.getByRole('heading')).toHaveFocus();
  await finishLoading();
  expect(screen.getByRole('heading')).toHaveTextContent('Previous');
  expect(screen.getByRole('heading')).toHaveFocus();
  consoleCalls();
});
