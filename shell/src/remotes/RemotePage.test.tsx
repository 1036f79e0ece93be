import type { PageProps } from '@site/contract';
import { consoleCalls, testSite } from '@site/testing';
import { act, render, screen } from '@testing-library/react';
import { Suspense, use, useEffect, useState, type ReactNode } from 'react';
import { createBrowserRouter } from '../routing/createBrowserRouter';
import { RouterContext } from '../routing/Router';
import { createPageLoader } from './loading/createPageLoader';
import { loadModule } from './loading/federation';
import { RENDER_LIMIT } from './DrawnPage';
import { never } from './loading/release.fixture';
import { RemotePage } from './RemotePage';

// What lies beyond is the federation runtime, which works in a browser alone: shell/e2e shows it.
jest.mock('./loading/federation');
const load = jest.mocked(loadModule);
const router = createBrowserRouter();

beforeEach(() => {
  jest.useFakeTimers();
  load.mockReset();
});
afterEach(() => jest.useRealTimers());

/** Lets the loader finish its tries, pauses and all. */
const letLoad = () => act(() => jest.advanceTimersByTimeAsync(2000));

const addressOf = (version: string) => ({
  version,
  entry: `/apps/marketing/${version}/remoteEntry.js`,
  integrity: 'sha384-1',
});

/** Opens the home page of version `1.0.0-1`, which has a version before it or not. */
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
      <Suspense fallback="on its way">
        <RemotePage
          page={{ remote: 'marketing', page: 'Home' }}
          loader={loader}
          site={testSite}
          location={location}
          notify={notify}
        />
      </Suspense>
    </RouterContext>
  );
  // A page that suspends is finished by React only in an act that waits.
  // React says so when it draws a second time, and that time the loader has the other version.
  await act(async () => Promise.resolve(render(page, { onRecoverableError() {} })));
}

const exposing = (Page: (props: PageProps) => React.ReactNode) =>
  Promise.resolve({ default: Page });
const tryAgain = () => screen.getByRole('button', { name: 'Try again' });
const pressTryAgain = () => act(async () => Promise.resolve(tryAgain().click()));

test('a page is waited for, then shown, and given the site, the address and toasts, and no more', async () => {
  let given: object = {};
  load.mockImplementation(async () => {
    await new Promise((done) => setTimeout(done, 1000));
    return exposing((props) => {
      given = props;
      return <h1>{props.site.productName}</h1>;
    });
  });
  await open();
  expect(screen.getByText('on its way')).toBeInTheDocument();
  await letLoad();
  expect(screen.getByRole('heading')).toHaveTextContent(testSite.productName);
  expect(given).toEqual({
    site: testSite,
    location: { pathname: '/private-policy', search: '?a=b', hash: '#c' },
    notify: expect.any(Function) as unknown,
  });
});

test('a page that can’t be loaded is a message with ways on, and the failure is logged with all it says', async () => {
  load.mockRejectedValue(new Error('no network'));
  await open();
  await letLoad();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
    'This page can’t be shown right now',
  );
  expect(tryAgain()).toBeEnabled();
  expect(screen.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/');
  expect(consoleCalls().join()).toContain('marketing/Home 1.0.0-1 failed (entry)');
});

test('Try again loads the page anew, and shows it when it comes', async () => {
  load.mockRejectedValue(new Error('no network'));
  await open();
  await letLoad();
  const failed = load.mock.calls.length;
  load.mockImplementation(() => exposing(() => <h1>Here it is</h1>));
  await pressTryAgain();
  await letLoad();
  expect(screen.getByRole('heading')).toHaveTextContent('Here it is');
  expect(load.mock.calls.length).toBe(failed + 1);
  consoleCalls();
});

test('while it tries again the message stays, with a sign that something goes on; a second failure shows it anew', async () => {
  load.mockRejectedValue(new Error('no network'));
  await open();
  await letLoad();
  await pressTryAgain();
  expect(screen.getByRole('heading')).toHaveTextContent('This page can’t be shown right now');
  expect(screen.getByRole('progressbar', { name: 'Loading the page' })).toBeInTheDocument();
  expect(screen.queryByText('on its way')).not.toBeInTheDocument();
  await letLoad();
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  expect(tryAgain()).toBeEnabled();
  consoleCalls();
});

test('a page that breaks while it is drawn is a message, too, and Try again can mend it', async () => {
  let isBroken = true;
  load.mockImplementation(() =>
    exposing(() => {
      if (isBroken) throw new Error('the page broke');
      return <h1>Mended</h1>;
    }),
  );
  await open();
  await letLoad();
  expect(tryAgain()).toBeInTheDocument();
  expect(consoleCalls().join()).toContain('the page broke');
  isBroken = false;
  await pressTryAgain();
  await letLoad();
  expect(screen.getByRole('heading')).toHaveTextContent('Mended');
});

const broken = (): never => {
  throw new Error('the page broke');
};
const eternity = never();
const failures: [how: string, Page: () => ReactNode][] = [
  ['breaks while it is drawn', broken],
  [
    'breaks in an effect',
    () => {
      useEffect(broken, []);
      return <h1>Broken</h1>;
    },
  ],
  ['suspends for ever', () => use(eternity)],
];

/** Answers each version with a page of its own. */
const exposingVersions = (pages: Record<string, () => ReactNode>) =>
  load.mockImplementation((_remote, _module, { version }) =>
    pages[version] ? exposing(pages[version]) : Promise.reject(new Error('no such version')),
  );

test.each(failures)(
  'when a page %s the version before takes its place, and the failure is told with all that is known',
  async (_, Page) => {
    exposingVersions({ '1.0.0-1': Page, '1.0.0-0': () => <h1>The version before</h1> });
    await open('1.0.0-0');
    await letLoad();
    await act(() => jest.advanceTimersByTimeAsync(RENDER_LIMIT));
    await letLoad();
    expect(screen.getByRole('heading')).toHaveTextContent('The version before');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    const told = consoleCalls().filter((line) => line.startsWith('error: marketing/Home'));
    expect(told).toEqual([expect.stringContaining('marketing/Home 1.0.0-1 failed (render) from')]);
  },
);

test('a page that takes its time is waited for', async () => {
  const soon = new Promise<string>((done) =>
    setTimeout(() => done('Here it is'), RENDER_LIMIT - 1000),
  );
  const Slow = () => <h1>{use(soon)}</h1>;
  exposingVersions({ '1.0.0-1': Slow });
  await open();
  await act(() => jest.advanceTimersByTimeAsync(3 * RENDER_LIMIT));
  expect(screen.getByRole('heading')).toHaveTextContent('Here it is');
});

/** A page that works until its button is pressed. */
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

test('a page that was on screen can be read while the version before comes, which takes over the focus', async () => {
  let arrive = (_: unknown) => {};
  load.mockImplementation((_remote, _module, { version }) =>
    version === '1.0.0-1' ? exposing(Fragile) : new Promise((done) => (arrive = done)),
  );
  await open('1.0.0-0');
  await letLoad();
  const button = screen.getByRole('button', { name: 'Break' });
  button.focus();
  await act(async () => Promise.resolve(button.click()));
  await letLoad();
  expect(button).not.toBeInTheDocument();
  expect(screen.getByRole('heading')).toHaveTextContent('Fragile');
  expect(screen.getByRole('button', { name: 'Break' })).toHaveFocus();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();

  await act(async () => Promise.resolve(arrive({ default: Fragile })));
  await letLoad();
  expect(screen.getAllByRole('heading')).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Break' })).toHaveFocus();
  // This one works, and so breaks.
  await act(async () => Promise.resolve(screen.getByRole('button', { name: 'Break' }).click()));
  await letLoad();
  expect(screen.getByRole('alert')).toBeInTheDocument();
  consoleCalls();
});

test('a page that was on screen stays readable when nothing takes its place, with a bar; its links lead on', async () => {
  exposingVersions({ '1.0.0-1': Fragile });
  await open();
  await letLoad();
  await act(async () => Promise.resolve(screen.getByRole('button', { name: 'Break' }).click()));
  expect(screen.getByRole('heading')).toHaveTextContent('Fragile');
  expect(screen.getByRole('alert')).toHaveTextContent('Parts of this page don’t work yet.');
  expect(consoleCalls().join()).toContain('marketing/Home 1.0.0-1 failed (render)');
  const navigate = jest.spyOn(router, 'navigate').mockImplementation(() => {});
  screen.getByRole('link').click();
  expect(navigate.mock.calls).toEqual([['http://localhost/private-policy']]);

  act(() => tryAgain().focus());
  await pressTryAgain();
  await letLoad();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  // The button is gone: the page begins at its heading.
  expect(screen.getByRole('heading')).toHaveFocus();
});

test('an error in an event handler leaves the page as it is', async () => {
  exposingVersions({ '1.0.0-1': () => <button onClick={broken}>Break</button> });
  await open();
  await letLoad();
  const swallow = (event: ErrorEvent) => event.preventDefault();
  window.addEventListener('error', swallow);
  const button = screen.getByRole('button');
  await act(async () => Promise.resolve(button.click()));
  window.removeEventListener('error', swallow);
  expect(button).toBeInTheDocument();
});
