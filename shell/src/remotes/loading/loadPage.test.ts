/** @jest-environment ./shared/platform/testing/src/jest/BrowserEnvironment.ts */
import type { RemoteAddresses } from '@site/format';
import { consoleCalls } from '@site/testing';
import { abandonContainer, loadModule } from './federation';
import { LIVE_LIMIT, loadPage } from './loadPage';
import { HOME, never } from './release.fixture';

// The federation runtime only works in a browser: shell/e2e covers it.
jest.mock('./federation', () => ({ loadModule: jest.fn(), abandonContainer: jest.fn() }));
const load = jest.mocked(loadModule);
const abandon = jest.mocked(abandonContainer);

const LIVE: RemoteAddresses = {
  version: '2.0.0-2',
  entry: '/apps/marketing/2.0.0-2/remoteEntry.js',
  integrity: 'sha384-2',
};
const PREVIOUS = { ...LIVE, version: '1.0.0-1', entry: '/apps/marketing/1.0.0-1/remoteEntry.js' };
const Page = () => null;

const failing = (message: string) => () => Promise.reject(new Error(message));

let began: number;
/** Each attempt: its start in milliseconds, the version, and the containers abandoned before it. */
let attempts: { at: number; version: string; abandoned: number }[];

/** Answers the attempts one after the other; the last answer repeats. */
function answer(...answers: (() => Promise<unknown>)[]) {
  load.mockImplementation((_remote, _module, { version }) => {
    attempts.push({ at: performance.now() - began, version, abandoned: abandon.mock.calls.length });
    const next = answers.length > 1 ? answers.shift() : answers[0];
    return next ? next() : never();
  });
}

/** Loads the page. Returns the outcome and its time in milliseconds. */
async function settle(addresses: RemoteAddresses) {
  let end: { page?: unknown; error?: unknown; after: number } | undefined;
  const after = () => performance.now() - began;
  void loadPage(HOME, addresses).then(
    (page) => (end = { page, after: after() }),
    (error: unknown) => (end = { error, after: after() }),
  );
  for (let waited = 0; !end && waited < 60_000; waited += 50)
    await jest.advanceTimersByTimeAsync(50);
  return end ?? { after: Infinity };
}

beforeEach(() => {
  jest.clearAllMocks();
  jest.useFakeTimers();
  began = performance.now();
  attempts = [];
});
afterEach(() => jest.useRealTimers());

test('a page that loads at once is requested once, from its remote’s address', async () => {
  answer(() => Promise.resolve({ default: Page }));
  expect(await settle(LIVE)).toMatchObject({ page: { page: Page, isPrevious: false } });
  expect(jest.getTimerCount()).toBe(0);
  expect(load.mock.calls).toEqual([['marketing', 'Home', LIVE]]);
});

test('a temporary failure is retried after 300 ms and another 1200 ms, each time with a fresh container', async () => {
  answer(failing('offline'), failing('offline'), () => Promise.resolve({ default: Page }));
  const end = await settle(LIVE);
  expect(end.page).toEqual({ page: Page, isPrevious: false });
  expect(attempts.map(({ at }) => at)).toEqual([0, 300, 1500]);
  expect(attempts.map(({ abandoned }) => abandoned)).toEqual([0, 1, 2]);
  expect(abandon).toHaveBeenLastCalledWith('marketing', LIVE);
});

test('loading fails after three attempts, with an error that has all details', async () => {
  // Not an instance of this realm's Error, as what a container throws.
  const cause: Error = { name: 'Error', message: 'integrity mismatch' };
  answer(failing('one'), failing('two'), () => Promise.reject(cause));
  const { error } = await settle(LIVE);
  expect(attempts).toHaveLength(3);
  expect(error).toMatchObject({
    name: 'RemoteLoadError',
    message: `marketing/Home 2.0.0-2 failed (entry) from ${LIVE.entry}: integrity mismatch`,
    remote: 'marketing',
    version: '2.0.0-2',
    address: LIVE.entry,
    phase: 'entry',
    cause,
  });
});

test.each([null, 'text', { default: {} }])(
  'the module %p, which is not a page, fails in the page phase',
  async (module) => {
    answer(() => Promise.resolve(module));
    expect((await settle(LIVE)).error).toMatchObject({
      phase: 'page',
      message: expect.stringContaining('no page as its default export') as string,
    });
  },
);

test('no retry starts if the pause before it would exceed the time limit', async () => {
  const failLate = () =>
    new Promise((_, reject) => setTimeout(() => reject(new Error('slow')), LIVE_LIMIT - 100));
  answer(failLate);
  expect((await settle(LIVE)).error).toMatchObject({ phase: 'entry' });
  expect(attempts).toHaveLength(1);
});

test('when the live version fails, the previous one is returned and the failure is logged', async () => {
  answer(failing('a'), failing('b'), failing('c'), () => Promise.resolve({ default: Page }));
  const { page } = await settle({ ...LIVE, previous: PREVIOUS });
  expect(page).toEqual({ page: Page, isPrevious: true });
  expect(attempts.map(({ version }) => version)).toEqual([
    '2.0.0-2',
    '2.0.0-2',
    '2.0.0-2',
    '1.0.0-1',
  ]);
  const [call, ...more] = consoleCalls();
  expect(call).toContain(`error: marketing/Home 2.0.0-2 failed (entry) from ${LIVE.entry}: c`);
  expect(more).toEqual([]);
});

test('if both versions hang, each fails at its limit without a retry, after 20 seconds in all', async () => {
  answer(never);
  const { error, after } = await settle({ ...LIVE, previous: PREVIOUS });
  expect(error).toMatchObject({ version: '1.0.0-1', phase: 'time-out' });
  expect(attempts.map(({ version }) => version)).toEqual(['2.0.0-2', '1.0.0-1']);
  expect(after).toBe(20_000);
  expect(consoleCalls()).toHaveLength(1);
});
