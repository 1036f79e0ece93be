import type { PageProps } from '@site/contract';
import { consoleCalls, testSite } from '@site/testing';
import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { createPageLoader } from './createPageLoader';
import { loadModule } from './federation';
import { RemotePage } from './RemotePage';

// What lies beyond is the federation runtime, which works in a browser alone: shell/e2e shows it.
jest.mock('./federation');
const load = jest.mocked(loadModule);

beforeEach(() => {
  jest.useFakeTimers();
  load.mockReset();
});
afterEach(() => jest.useRealTimers());

/** Lets the loader finish its tries, pauses and all. */
const letLoad = () => act(() => jest.advanceTimersByTimeAsync(2000));

async function open() {
  const entry = {
    version: '1.0.0-1',
    entry: '/apps/marketing/1.0.0-1/remoteEntry.js',
    integrity: 'sha384-1',
  };
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
    <Suspense fallback="on its way">
      <RemotePage
        page={{ remote: 'marketing', page: 'Home' }}
        loader={loader}
        site={testSite}
        location={location}
        notify={notify}
      />
    </Suspense>
  );
  // A page that suspends is finished by React only in an act that waits.
  await act(async () => Promise.resolve(render(page)));
}

const exposing = (Page: (props: PageProps) => React.ReactNode) => Promise.resolve({ default: Page });
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
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('This page can’t be shown right now');
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
