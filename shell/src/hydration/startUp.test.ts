/** @jest-environment ./shared/testing/src/jest/BrowserEnvironment.ts */
import { PRESSED } from '@site/contract';
import { HYDRATED } from './hydratedEvent';

/** Opens a page with this content and runs the start-up script in it. */
function open(content: string) {
  document.body.innerHTML = `${content}<template id="scripts"><script src="/main.js"></script></template>`;
  jest.isolateModules(() => void jest.requireActual('./startUp'));
}

const countScripts = () => document.head.querySelectorAll('script[src="/main.js"]').length;
const PICTURE = '<img fetchpriority="high" src="/hero.avif">';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  // Makes the script remove its listeners.
  window.dispatchEvent(new Event('pointerdown'));
  window.dispatchEvent(new Event(HYDRATED));
  document.head.replaceChildren();
});

test('the scripts of a page without a hero picture start at once', () => {
  open('<h1>Policy</h1>');
  expect(countScripts()).toBe(1);
});

describe('with a hero picture, the scripts wait', () => {
  const picture = () => {
    const image = document.querySelector('img');
    if (!image) throw new Error('the page has no picture');
    return image;
  };

  test.each([
    [
      'until it is loaded and painted',
      () => {
        picture().dispatchEvent(new Event('load'));
        expect(countScripts()).toBe(0);
        jest.advanceTimersByTime(20); // one frame and the timer after it
      },
    ],
    ['until it fails', () => picture().dispatchEvent(new Event('error'))],
    ['for at most 1500 ms', () => jest.advanceTimersByTime(100)],
    ['until the page is touched', () => window.dispatchEvent(new Event('pointerdown'))],
    ['until a key is pressed', () => window.dispatchEvent(new Event('keydown'))],
  ])('%s', (_, endWait) => {
    open(PICTURE);
    jest.advanceTimersByTime(1400);
    expect(countScripts()).toBe(0);
    endWait();
    expect(countScripts()).toBe(1);
    jest.advanceTimersByTime(5000);
    picture().dispatchEvent(new Event('load'));
    expect(countScripts()).toBe(1);
  });
});

test('an early press marks its button at once and is replayed, once, after hydration', () => {
  open('<button id="one"><b>Confirm</b></button><button id="other">Other</button>');
  const press = jest.fn();
  const button = document.getElementById('one');
  button?.querySelector('b')?.click();
  button?.click();
  expect(button?.hasAttribute(PRESSED)).toBe(true);
  document.body.addEventListener('click', press);
  window.dispatchEvent(new Event(HYDRATED));
  expect(press).toHaveBeenCalledTimes(1);
  expect((press.mock.calls as [Event][])[0]?.[0].target).toBe(button);
  expect(button?.hasAttribute(PRESSED)).toBe(false);
  button?.click();
  expect(button?.hasAttribute(PRESSED)).toBe(false);
  document.body.removeEventListener('click', press);
});
