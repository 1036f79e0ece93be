/** @jest-environment ./shared/platform/testing/src/jest/BrowserEnvironment.ts */
import { isRepeat } from './isRepeat';

let button: Element;
beforeEach(() => (button = document.createElement('button')));

/** @param pointerType older browsers have none */
const click = (timeStamp: number, detail: number, pointerType?: string, target = button) => {
  const event = new MouseEvent('click', { detail });
  Object.defineProperty(event, 'timeStamp', { value: timeStamp });
  if (pointerType !== undefined)
    Object.defineProperty(event, 'pointerType', { value: pointerType });
  return isRepeat(event, target);
};

test.each([
  ['a double click', 'mouse', [0, 180], [1, 2], [false, true]],
  ['a slow double click', 'mouse', [0, 900], [1, 2], [false, true]],
  ['a triple click', 'mouse', [0, 180, 360], [1, 2, 3], [false, true, true]],
  ['clicks that are not counted together', 'mouse', [0, 100], [1, 1], [false, false]],
  ['clicks where browsers do not tell the device', undefined, [0, 100], [1, 1], [false, false]],
  ['presses of a key or a script', '', [0, 100, 200], [0, 0, 0], [false, false, false]],
  ['a double tap, and a tap', 'touch', [0, 180, 500], [1, 1, 1], [false, true, false]],
])('%s', (_, device, times, details, expected) => {
  expect(times.map((time, index) => click(time, details[index] ?? 0, device))).toEqual(expected);
});

test('on a touch screen, clicks without a device are taps', () => {
  Object.defineProperty(navigator, 'maxTouchPoints', { value: 5, configurable: true });
  expect([click(0, 1), click(400, 1), click(500, 1), click(510, 0)]).toEqual([
    false,
    true,
    false,
    false,
  ]);
  Reflect.deleteProperty(navigator, 'maxTouchPoints');
});

test('taps on two buttons are two presses', () => {
  const taps = [button, document.createElement('button')].map((one) => click(0, 1, 'touch', one));
  expect(taps).toEqual([false, false]);
});

test.each([
  ['Enter', true, true],
  ['Enter', false, false],
  // Browsers click when Space is let go. Tab moves the focus.
  [' ', true, false],
  ['Tab', true, false],
])('the key "%s" with repeat = %s repeats the press: %s', (key, repeat, expected) => {
  expect(isRepeat(new KeyboardEvent('keydown', { key, repeat }), button)).toBe(expected);
});
