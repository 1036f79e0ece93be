import { median } from './median';

test.each([
  [[3], 3],
  [[9, 1, 5], 5],
  [[10, 1, 2, 9], 5.5],
])('of %j it is %d', (numbers, middle) => {
  expect(median(numbers)).toBe(middle);
});

test('numbers are ordered as numbers, and stay in their own order', () => {
  const numbers = [100, 20, 3];
  expect(median(numbers)).toBe(20);
  expect(numbers).toEqual([100, 20, 3]);
});

test('of nothing there is none', () => {
  expect(median([])).toBeUndefined();
});
