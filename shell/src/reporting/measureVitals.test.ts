import * as library from 'web-vitals';
import { sent, visitOf } from './collector.fixture';
import { measureVitals } from './measureVitals';

// It measures what only a browser has: shell/e2e shows it.
jest.mock('web-vitals');

/** The page's tab is shown or hidden. */
function become(state: DocumentVisibilityState) {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}

/** Lets the library tell a measure. */
function tell(name: 'LCP' | 'CLS', value: number, id = `${name}-1`) {
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

test('all that is known goes in one piece when the page is hidden, and what has changed once more', () => {
  measureVitals(visitOf('?token=SECRET-t0k3n'));
  become('hidden');
  expect(sent()).toEqual([]);

  become('visible');
  tell('LCP', 700);
  tell('CLS', 0.1);
  tell('CLS', 0.2);
  expect(sent()).toEqual([]);
  become('hidden');
  become('visible');
  become('hidden');
  const visit = { kind: 'vitals', release: 7, shell: '1.0.0-shell', page: '/account/confirm' };
  const first = {
    ...visit,
    vitals: [
      { name: 'LCP', value: 700, rating: 'good', id: 'LCP-1' },
      { name: 'CLS', value: 0.2, rating: 'good', id: 'CLS-1' },
    ],
  };
  expect(sent()).toEqual([first]);

  tell('CLS', 0.3);
  become('visible');
  become('hidden');
  const second = { ...visit, vitals: [{ name: 'CLS', value: 0.3, rating: 'good', id: 'CLS-1' }] };
  expect(sent()).toEqual([first, second]);
});

test('all five are measured', () => {
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
