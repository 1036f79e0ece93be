import { withTimeout } from './withTimeout';

const late = () => new Error('late');

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('what settles in time settles so, and nothing goes on ticking', async () => {
  await expect(withTimeout(Promise.resolve(1), 1000, late)).resolves.toBe(1);
  await expect(withTimeout(Promise.reject(new Error('down')), 1000, late)).rejects.toThrow('down');
  expect(jest.getTimerCount()).toBe(0);
});

test('what does not settle fails when its time is over', async () => {
  const failed = expect(withTimeout(new Promise(() => {}), 1000, late)).rejects.toThrow('late');
  await jest.advanceTimersByTimeAsync(1000);
  await failed;
});
