import { consoleCalls } from '@site/testing';
import { HYDRATED } from '../hydration/hydratedEvent';
import { pageDataWith } from '../remotes/loading/release.fixture';
import { createBrowserRouter } from '../routing/createBrowserRouter';
import { COLLECTED, sent, sentTexts } from './collector.fixture';
import { report } from './report';
import { startReporting } from './startReporting';
import { FAILURE_LIMIT } from './Visit';

jest.mock('./measureVitals');

/** How often the part that sends was asked for, and whether it can be loaded. */
const mockSender = { tries: 0, isThere: true };
jest.mock('./sender', () => {
  mockSender.tries += 1;
  if (!mockSender.isThere) throw new Error('the sender can’t be loaded');
  return jest.requireActual<object>('./sender');
});

const router = createBrowserRouter();
const start = (data = COLLECTED) => startReporting(data, router);

const listen = jest.spyOn(window, 'addEventListener');
beforeEach(() => {
  Object.assign(mockSender, { tries: 0, isThere: true });
  jest.resetModules();
  router.navigate('/account/confirm?token=SECRET-t0k3n');
});
afterEach(() => {
  for (const [event, listener] of listen.mock.calls) window.removeEventListener(event, listener);
  listen.mockClear();
});

/** Lets what can be sent be sent. */
const settle = () => new Promise((done) => setTimeout(done, 20));

const throwUncaught = (error: unknown, message = '', filename = '') =>
  window.dispatchEvent(new ErrorEvent('error', { error, message, filename }));

test('without a collector a failure is on the console, and nothing else is done', async () => {
  start(pageDataWith('account'));
  report(new Error('broken'));
  window.dispatchEvent(new Event(HYDRATED));
  await settle();
  expect(consoleCalls()).toEqual([expect.stringContaining('broken')]);
  expect(listen).not.toHaveBeenCalled();
  expect(mockSender.tries).toBe(0);
});

test('a failure that is reported is on the console as it is, and sent without what the address holds', async () => {
  start();
  report(new Error('broken at /account/confirm?token=SECRET-t0k3n with SECRET-t0k3n'));
  await settle();
  expect(consoleCalls()).toEqual([expect.stringContaining('SECRET-t0k3n')]);
  expect(sent()).toMatchObject([
    { page: '/account/confirm', message: 'broken at /account/confirm?… with …' },
  ]);
});

test('what nobody caught is sent too: the console has it already', async () => {
  start();
  throwUncaught(new TypeError('uncaught one'));
  throwUncaught(undefined, 'Script error.');
  throwUncaught(
    undefined,
    'nothing was thrown',
    'https://a.example/apps/marketing/1.0.0-1/Home.js',
  );
  window.dispatchEvent(
    Object.assign(new Event('unhandledrejection'), { reason: new Error('rejected') }),
  );
  await settle();
  expect(sent()).toMatchObject([
    { name: 'TypeError', message: 'uncaught one', phase: 'uncaught' },
    { message: 'Script error.', phase: 'uncaught' },
    { message: 'nothing was thrown', phase: 'uncaught', remote: 'marketing', version: '1.0.0-1' },
    { message: 'rejected', phase: 'rejection' },
  ]);
});

test('a violation of the policy is sent with what it forbids, without the code and the query', async () => {
  start();
  const violation = {
    effectiveDirective: 'connect-src',
    blockedURI: 'https://api.example/api/auth/confirmation/SECRET-t0k3n?x=1',
    sourceFile: 'https://a.example/apps/account/1.0.0-1/ConfirmEmail.js',
    sample: 'fetch("…',
    documentURI: window.location.href,
  };
  window.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), violation));
  await settle();
  expect(sent()).toMatchObject([
    {
      name: 'SecurityPolicyViolation',
      message: 'connect-src',
      address: 'https://api.example/api/…',
      phase: 'policy',
      remote: 'account',
      version: '1.0.0-1',
    },
  ]);
  expect(sentTexts().join()).not.toMatch(/fetch|SECRET/);
});

test('the token is left out when the visitor has gone on to another page, too', async () => {
  start();
  router.navigate('/');
  throwUncaught('late: SECRET-t0k3n');
  await settle();
  expect(sent()).toMatchObject([{ page: '/', message: 'late: …' }]);
});

test('so is one that came into the address later', async () => {
  start();
  router.navigate('/account/confirm?token=0ther-t0k3n');
  router.navigate('/');
  throwUncaught('late: 0ther-t0k3n');
  await settle();
  expect(sent()).toMatchObject([{ message: 'late: …' }]);
});

test('while the part that sends can’t be loaded failures wait, and nothing else happens', async () => {
  start();
  mockSender.isThere = false;
  throwUncaught('first');
  await settle();
  router.navigate('/');
  throwUncaught('second');
  await settle();
  expect(sent()).toEqual([]);
  mockSender.isThere = true;
  throwUncaught('third');
  await settle();
  expect(sent().map(({ message, page }) => [message, page])).toEqual([
    ['first', '/account/confirm'],
    ['second', '/'],
    ['third', '/'],
  ]);
});

test('failures that wait go with what is measured', async () => {
  start();
  mockSender.isThere = false;
  throwUncaught('first');
  await settle();
  mockSender.isThere = true;
  jest.useFakeTimers();
  window.dispatchEvent(new Event(HYDRATED));
  await jest.advanceTimersByTimeAsync(5000);
  jest.useRealTimers();
  await settle();
  expect(sent()).toMatchObject([{ message: 'first' }]);
});

test('a loop of failures does not ask for it for ever', async () => {
  start();
  mockSender.isThere = false;
  for (let number = 0; number < 100; number += 1) throwUncaught(`failure ${number}`);
  await settle();
  expect(mockSender.tries).toBe(FAILURE_LIMIT);
});

test('how fast the page was is measured once it works and the browser is idle, and not before', async () => {
  jest.useFakeTimers();
  start();
  await jest.advanceTimersByTimeAsync(5000);
  expect(mockSender.tries).toBe(0);
  window.dispatchEvent(new Event(HYDRATED));
  expect(mockSender.tries).toBe(0);
  await jest.advanceTimersByTimeAsync(5000);
  jest.useRealTimers();
  await settle();
  expect(mockSender.tries).toBe(1);
  const { measureVitals } = jest.requireMock<{ measureVitals: jest.Mock }>('./measureVitals');
  expect(measureVitals).toHaveBeenCalledTimes(1);
});
