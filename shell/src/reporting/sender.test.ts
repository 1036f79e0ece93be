/** @jest-environment ./shared/platform/testing/src/jest/BrowserEnvironment.ts */
import * as library from 'web-vitals';
import { COLLECTED, sentBodies, sentReports } from './collector.fixture';
import { measureVitals, sendWaiting } from './sender';
import { createVisit } from './Visit';

// It measures what only a browser has: shell/e2e covers it.
jest.mock('web-vitals');

const visitWith = (search: string) =>
  createVisit(COLLECTED, { pathname: '/account/confirm', search });

const failureOf = (detail: unknown, pathname = '/') => ({
  event: new CustomEvent('failure', { detail }),
  pathname,
});

/**
 * Total size of beacons that a browser keeps in flight, in bytes.
 *
 * @see https://fetch.spec.whatwg.org/#http-network-or-cache-fetch
 */
const BEACON_LIMIT = 65_536;

/** Each of these characters takes six in JSON. */
const LONG = '\u0001'.repeat(20_000);

test('only the first failure of a version is marked, so that visits that failed can be counted', () => {
  const visit = visitWith('');
  const marketing = { remote: 'marketing', version: '1.0.0-1' };
  const thrown = [
    { message: 'one' },
    { message: 'two', ...marketing },
    { message: 'three' },
    { message: 'four', ...marketing, version: '1.0.0-0' },
  ];
  for (const failure of thrown) visit.failures.push(failureOf(failure));
  sendWaiting(visit);
  expect(sentReports().map(({ message, first }) => [message, first])).toEqual([
    ['one', true],
    ['two', true],
    ['three', false],
    ['four', true],
  ]);
});

test('the same failure is sent once, however often and on whichever page it occurs', () => {
  const visit = visitWith('');
  for (const pathname of ['/', '/', '/private-policy']) {
    visit.failures.push(failureOf('one', pathname));
    sendWaiting(visit);
  }
  visit.failures.push(failureOf('one'), failureOf('two'));
  sendWaiting(visit);
  expect(sentReports().map(({ message }) => message)).toEqual(['one', 'two']);
});

test('a loop of distinct failures sends 20', () => {
  const visit = visitWith('');
  for (let number = 0; number < 100; number += 1) {
    visit.failures.push(failureOf(`failure ${number}`));
    sendWaiting(visit);
  }
  expect(sentReports()).toHaveLength(20);
});

test('the largest failure fits into a beacon, and contains nothing from the query', () => {
  const visit = visitWith('?token=SECRET-t0k3n');
  const text = `SECRET-t0k3n ${LONG}`;
  let thrown = new Error(text);
  for (let cause = 0; cause < 5; cause += 1) thrown = new Error(text, { cause: thrown });
  Object.assign(thrown, { name: text, remote: text, version: text, address: text, phase: text });
  visit.failures.push(failureOf(thrown, `/api/${text}`));
  sendWaiting(visit);
  const body = sentBodies().at(-1) ?? '';
  expect(body).toContain('"kind":"failure"');
  expect(body).not.toContain('SECRET');
  expect(Buffer.byteLength(body)).toBeLessThan(BEACON_LIMIT);
});

/** Shows or hides the page's tab. */
function setVisibility(state: DocumentVisibilityState) {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}

/** Makes the library report a metric. */
function reportMetric(name: 'LCP' | 'CLS', value: number) {
  const [call] = jest.mocked(library[`on${name}`]).mock.calls;
  call?.[0]({ name, value, rating: 'good', id: `${name}-1` } as never);
}

test('all metrics are sent together when the page is hidden, and only changed ones again', () => {
  measureVitals(visitWith('?token=SECRET-t0k3n'));
  setVisibility('hidden');
  expect(sentReports()).toEqual([]);

  setVisibility('visible');
  reportMetric('LCP', 700);
  reportMetric('CLS', 0.1);
  reportMetric('CLS', 0.2);
  for (const state of ['hidden', 'visible', 'hidden'] as const) setVisibility(state);
  const cls = { name: 'CLS', value: 0.2, rating: 'good', id: 'CLS-1' };
  const vitals = [{ name: 'LCP', value: 700, rating: 'good', id: 'LCP-1' }, cls];
  expect(sentReports()).toMatchObject([{ kind: 'vitals', page: '/account/confirm', vitals }]);

  reportMetric('CLS', 0.3);
  for (const state of ['visible', 'hidden'] as const) setVisibility(state);
  expect(sentReports().slice(1)).toMatchObject([{ vitals: [{ ...cls, value: 0.3 }] }]);
});
