/** @jest-environment ./shared/testing/src/jest/BrowserEnvironment.ts */
import * as library from 'web-vitals';
import { createVisit, sentReports } from './collector.fixture';
import { measureVitals } from './measureVitals';

// It measures what only a browser has: shell/e2e covers it.
jest.mock('web-vitals');

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
  measureVitals(createVisit('?token=SECRET-t0k3n'));
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
