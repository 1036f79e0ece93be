import { layoutShift } from './layoutShift';

const shift = (time: number, value: number) => ({ time, value });

test('shifts within a second of each other add up', () => {
  expect(layoutShift([shift(0, 0.25), shift(900, 0.5), shift(1800, 0.125)])).toBe(0.875);
});

test('only the worst burst counts', () => {
  expect(layoutShift([shift(0, 0.25), shift(2000, 0.5), shift(4000, 0.125)])).toBe(0.5);
});

test('a burst ends after five seconds', () => {
  const steady = Array.from({ length: 12 }, (_, at) => shift(at * 500, 0.125));
  expect(layoutShift(steady)).toBe(1.25);
});

test('no shifts give 0', () => {
  expect(layoutShift([])).toBe(0);
});
