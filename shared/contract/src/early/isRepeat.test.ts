/** @jest-environment ./shared/platform/testing/src/jest/BrowserEnvironment.ts */
import { isRepeat } from './isRepeat';

let button: Element;
beforeEach(() => (button = document.createElement('button')));

const click = (timeStamp: number, detail: number, target = button) => {
  const event = new MouseEvent('click', { detail });
  Object.defineProperty(event, 'timeStamp', { value: timeStamp });
  return isRepeat(event, target);
};

test.each([
  ['a double click', [0, 180], [1, 2], [false, true]],
  ['a slow double click', [0, 900], [1, 2], [false, true]],
  ['a triple click', [0, 180, 360], [1, 2, 3], [false, true, true]],
  ['taps that are not counted', [0, 400, 800], [1, 1, 1], [false, true, true]],
  ['clicks of an assistive technology', [0, 100], [0, 0], [false, true]],
  ['a press, and a later one', [0, 500], [1, 1], [false, false]],
  ['presses of a key, one by one', [0, 500, 1000], [0, 0, 0], [false, false, false]],
])('%s', (_, times, details, expected) => {
  expect(times.map((time, index) => click(time, details[index] ?? 0))).toEqual(expected);
});

test('clicks of two buttons are two presses', () => {
  expect([click(0, 1), click(100, 1, document.createElement('button'))]).toEqual([false, false]);
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
