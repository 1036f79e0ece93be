import { median } from './median';

test.each([
  [[3], 3],
  [[9, 1, 5], 5],
  [[10, 1, 2, 9], 5.5],
])('the median of %j is %d', (numbers, middle) => {
  expect(median(numbers)).toBe(middle);
});

test('numbers are sorted numerically, and the input stays unchanged', () => {
  const numbers = [100, 20, 3];
  expect(median(numbers)).toBe(20);
  expect(numbers).toEqual([100, 20, 3]);
});

test('the median of nothing is undefined', () => {
  expect(median([])).toBeUndefined();
});
