/** @jest-environment ./shared/testing/src/jest/BrowserEnvironment.ts */
import * as library from 'web-vitals';
import { COLLECTED, sentReports, createVisit } from './collector.fixture';
import { measureVitals } from './measureVitals';

// It measures what only a browser has: shell/e2e covers it.
jest.mock('web-vitals');

/** Shows or hides the page's tab. */
function setVisibility(state: DocumentVisibilityState) {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}

/** Makes the library report a metric. */
function reportMetric(name: 'LCP' | 'CLS', value: number, id = `${name}-1`) {
  const [call] = jest.mocked(library[`on${name}`]).mock.calls;
  call?.[0]({
    name,
    value,
    rating: 'good',
    id,
    delta: value,
    entries: [],
    navigationType: 'navigate',
  } as never);
}

test('all metrics are sent together when the page is hidden, and changed ones again', () => {
  measureVitals(createVisit('?token=SECRET-t0k3n'));
  setVisibility('hidden');
  expect(sentReports()).toEqual([]);

  setVisibility('visible');
  reportMetric('LCP', 700);
  reportMetric('CLS', 0.1);
  reportMetric('CLS', 0.2);
  expect(sentReports()).toEqual([]);
  setVisibility('hidden');
  setVisibility('visible');
  setVisibility('hidden');
  const visit = {
    kind: 'vitals',
    release: 7,
    shell: '1.0.0-shell',
    page: '/account/confirm',
    remote: 'account',
    version: COLLECTED.remotes.account?.version,
  };
  const first = {
    ...visit,
    vitals: [
      { name: 'LCP', value: 700, rating: 'good', id: 'LCP-1' },
      { name: 'CLS', value: 0.2, rating: 'good', id: 'CLS-1' },
    ],
  };
  expect(sentReports()).toEqual([first]);

  reportMetric('CLS', 0.3);
  setVisibility('visible');
  setVisibility('hidden');
  const second = { ...visit, vitals: [{ name: 'CLS', value: 0.3, rating: 'good', id: 'CLS-1' }] };
  expect(sentReports()).toEqual([first, second]);
});

test('all five metrics are measured', () => {
  for (const measure of [
    library.onCLS,
    library.onFCP,
    library.onINP,
    library.onLCP,
    library.onTTFB,
  ]) {
    expect(measure).toHaveBeenCalledTimes(1);
  }
});
