/** @jest-environment ./shared/platform/testing/src/jest/BrowserEnvironment.ts */
import { consoleCalls } from '@site/testing';
import { HYDRATED } from '../hydration/events';
import { createBrowserRouter } from '../routing/createBrowserRouter';
import { COLLECTED, sentReports, sentBodies, sentVisits } from './collector.fixture';
import { report } from './report';
import { startReporting } from './startReporting';

jest.mock('web-vitals');

/** How often the sender chunk was requested, and whether loading it succeeds. */
const mockSender = { tries: 0, isAvailable: true };
jest.mock('./sender', () => {
  mockSender.tries += 1;
  if (!mockSender.isAvailable) throw new Error('the sender can’t be loaded');
  return jest.requireActual<object>('./sender');
});

const router = createBrowserRouter();
const start = () => startReporting(COLLECTED, router);

const listen = jest.spyOn(window, 'addEventListener');
beforeEach(() => {
  Object.assign(mockSender, { tries: 0, isAvailable: true });
  jest.resetModules();
  router.navigate('/account/confirm?token=SECRET-t0k3n');
});
afterEach(() => {
  for (const [event, listener] of listen.mock.calls) window.removeEventListener(event, listener);
  listen.mockClear();
});

/** Waits until the sender has loaded and sent what it can. Here, that takes no timers. */
const settle = () => new Promise((done) => setTimeout(done));

/** The place of what is thrown. */
const PLACE = {
  filename: `${window.location.origin}/apps/marketing/1.0.0-1/Home.js`,
  lineno: 1,
  colno: 2,
};

const STACK = `Home@${PLACE.filename}:1:2`;

const throwUncaught = (message: string, options: ErrorEventInit = PLACE) =>
  window.dispatchEvent(new ErrorEvent('error', { message, ...options }));

const reject = (reason: unknown) =>
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));

/** Violates the page's policy; see `SecurityPolicyViolationEventInit`. */
const violate = (fields: object) =>
  window.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), fields));

test('a reported failure is logged, and sent without the queries of all addresses so far', async () => {
  start();
  router.navigate('/account/confirm?token=0ther-t0k3n');
  router.navigate('/');
  report(new Error('late: SECRET-t0k3n 0ther-t0k3n'));
  await settle();
  expect(consoleCalls()).toEqual([expect.stringContaining('SECRET-t0k3n')]);
  expect(sentReports()).toMatchObject([{ page: '/', message: 'late: … …' }]);
});

test('uncaught errors, rejections and violations of the policy are sent after the visit itself, but not logged again', async () => {
  start();
  const error = Object.assign(new TypeError('uncaught one'), { stack: STACK });
  throwUncaught('Uncaught TypeError: uncaught one', { error });
  throwUncaught('Uncaught a text', { ...PLACE, error: 'a text' });
  throwUncaught('nothing was thrown');
  // It comes from no file of an app.
  throwUncaught('Script error.', {});
  reject(Object.assign(new Error('rejected'), { stack: STACK }));
  violate({
    effectiveDirective: 'img-src',
    blockedURI: 'https://elsewhere.example/pixel.gif?token=0ther-t0k3n',
    sourceFile: PLACE.filename,
    lineNumber: 1,
    columnNumber: 2,
  });
  await settle();
  expect(sentBodies()[0]).toContain('"kind":"visit"');
  expect(sentVisits()).toHaveLength(1);
  const app = { remote: 'marketing', version: '1.0.0-1' };
  expect(sentReports()).toMatchObject([
    { name: 'TypeError', message: 'uncaught one', phase: 'uncaught', ...app },
    { message: 'Uncaught a text', phase: 'uncaught', ...app },
    { message: 'nothing was thrown', phase: 'uncaught', ...app },
    { message: 'rejected', phase: 'rejection', ...app },
    {
      name: 'SecurityPolicyViolation',
      message: 'img-src',
      address: 'https://elsewhere.example/pixel.gif?…',
      phase: 'policy',
      ...app,
    },
  ]);
});

test('while the sender fails to load, failures are kept and nothing else breaks', async () => {
  start();
  mockSender.isAvailable = false;
  throwUncaught('first');
  await settle();
  router.navigate('/');
  throwUncaught('second');
  await settle();
  expect(sentReports()).toEqual([]);
  mockSender.isAvailable = true;
  throwUncaught('third');
  await settle();
  expect(sentReports().map(({ message, page }) => [message, page])).toEqual([
    ['first', '/account/confirm'],
    ['second', '/'],
    ['third', '/'],
  ]);
});

test('vitals are measured only after hydration, when the browser is idle, and kept failures sent then', async () => {
  start();
  mockSender.isAvailable = false;
  throwUncaught('first');
  await settle();
  Object.assign(mockSender, { tries: 0, isAvailable: true });
  jest.useFakeTimers();
  await jest.advanceTimersByTimeAsync(5000);
  window.dispatchEvent(new Event(HYDRATED));
  expect(mockSender.tries).toBe(0);
  await jest.advanceTimersByTimeAsync(5000);
  jest.useRealTimers();
  await settle();
  expect(mockSender.tries).toBe(1);
  expect(sentReports()).toMatchObject([{ message: 'first' }]);
  const { onLCP } = jest.requireMock<Record<string, jest.Mock>>('web-vitals');
  expect(onLCP).toHaveBeenCalledTimes(1);
});

test('a page that the browser only prerenders sends nothing until a visitor opens it', async () => {
  const page = Object.assign(document, { prerendering: true });
  start();
  throwUncaught('first');
  jest.useFakeTimers();
  window.dispatchEvent(new Event(HYDRATED));
  await jest.advanceTimersByTimeAsync(5000);
  jest.useRealTimers();
  expect([mockSender.tries, sentBodies()]).toEqual([0, []]);
  page.prerendering = false;
  document.dispatchEvent(new Event('prerenderingchange'));
  await settle();
  expect(sentVisits()).toHaveLength(1);
  expect(sentReports()).toMatchObject([{ message: 'first' }]);
});
