/** @jest-environment ./shared/platform/testing/src/jest/BrowserEnvironment.ts */
import { HYDRATION_FAILED } from './events';
import { FAILED } from './keepEarlyPresses';

const visit = jest.fn();
Object.assign(window, { visit });

/** Opens a page with this content and runs its inline script. */
function open(content: string) {
  document.body.innerHTML = `${content}<template id="scripts"><script src="/main.js"></script></template><template id="retry"><script src="/main.js?try=1"></script></template>`;
  jest.isolateModules(() => jest.requireActual('./startUp'));
}

const script = (query = '') =>
  document.head.querySelector<HTMLScriptElement>(`script[src$="/main.js${query}"]`);
const countScripts = () => document.head.querySelectorAll('script').length;

/** Fails to load the script, and again at its fresh address. */
function failTwice() {
  script()?.dispatchEvent(new Event('error'));
  jest.advanceTimersByTime(300);
  script('?try=1')?.dispatchEvent(new Event('error'));
  jest.advanceTimersByTime(300);
}

beforeEach(() => {
  visit.mockClear();
  jest.useFakeTimers();
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
  // Makes the script remove its listeners.
  window.dispatchEvent(new Event('pointerdown'));
  document.head.replaceChildren();
});

/** Time for one frame and the timer after it, in milliseconds. */
const PAINT = 20;

test('without a hero picture, the scripts wait until the page is painted', () => {
  open('<h1>Policy</h1>');
  expect(countScripts()).toBe(0);
  expect(visit).not.toHaveBeenCalled();
  jest.advanceTimersByTime(PAINT);
  expect(countScripts()).toBe(1);
  expect(visit).toHaveBeenCalledTimes(1);
});

test('the page’s scripts wait for at most 1500 ms if no frame comes, and start once', () => {
  const frame = jest.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
  open('<h1>Policy</h1>');
  jest.advanceTimersByTime(1499);
  expect(countScripts()).toBe(0);
  jest.advanceTimersByTime(1);
  expect(countScripts()).toBe(1);
  frame.mock.calls[0]?.[0](0);
  jest.advanceTimersByTime(PAINT);
  expect(visit).toHaveBeenCalledTimes(1);
});

test('in a background tab, the page’s scripts load at once', () => {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  open('<h1>Policy</h1>');
  expect(countScripts()).toBe(1);
  expect(visit).toHaveBeenCalledTimes(1);
});

const picture = () => document.querySelector('img')!;

test.each([
  [
    'until it is loaded and painted',
    () => {
      picture().dispatchEvent(new Event('load'));
      expect(countScripts()).toBe(0);
      jest.advanceTimersByTime(PAINT);
    },
  ],
  ['until it fails', () => picture().dispatchEvent(new Event('error'))],
  ['for at most 1500 ms', () => jest.advanceTimersByTime(100 + PAINT)],
  ['until the page is touched', () => window.dispatchEvent(new Event('pointerdown'))],
  ['until a key is pressed', () => window.dispatchEvent(new Event('keydown'))],
])('with a hero picture, the scripts wait %s', (_, endWait) => {
  open('<img fetchpriority="high" src="/hero.avif">');
  jest.advanceTimersByTime(1400);
  expect(countScripts()).toBe(0);
  endWait();
  expect(countScripts()).toBe(1);
  jest.advanceTimersByTime(5000);
  picture().dispatchEvent(new Event('load'));
  expect(countScripts()).toBe(1);
});

test.each([
  ['that went live without markup says so', '', FAILED],
  ['with markup keeps it', '<h1>Policy</h1>', '<h1>Policy</h1>'],
])('when the scripts fail, a page %s', (_, markup, expected) => {
  open(`<div id="root">${markup}</div>`);
  jest.advanceTimersByTime(PAINT);
  const root = document.getElementById('root');
  expect(root?.innerHTML).toBe(markup);
  failTwice();
  expect(root?.innerHTML).toBe(expected);
});

const throwIn = (filename = '') => window.dispatchEvent(new ErrorEvent('error', { filename }));

test.each([
  ['does not load, twice', failTwice],
  ['throws', () => throwIn(script()?.src)],
])(
  'when a script %s, the page learns that it will not be hydrated; a foreign one may throw',
  (_, fail) => {
    const onFailure = jest.fn();
    window.addEventListener(HYDRATION_FAILED, onFailure, { once: true });
    open('<h1>Policy</h1>');
    jest.advanceTimersByTime(PAINT);
    throwIn('https://example.com/main.js');
    expect(onFailure).not.toHaveBeenCalled();
    fail();
    expect(onFailure).toHaveBeenCalledTimes(1);
  },
);

test('a script that does not load is tried once more at a fresh address', () => {
  const onFailure = jest.fn();
  window.addEventListener(HYDRATION_FAILED, onFailure, { once: true });
  open('<h1>Policy</h1>');
  jest.advanceTimersByTime(PAINT);
  script()?.dispatchEvent(new Event('error'));
  jest.advanceTimersByTime(5000);
  expect(script('?try=1')).not.toBeNull();
  expect(onFailure).not.toHaveBeenCalled();
  window.dispatchEvent(new Event(HYDRATION_FAILED));
});
