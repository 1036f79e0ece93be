import { withTimeout } from './withTimeout';

const late = () => new Error('late');

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('settles as the promise does, and leaves no timer running', async () => {
  await expect(withTimeout(Promise.resolve(1), 1000, late)).resolves.toBe(1);
  await expect(withTimeout(Promise.reject(new Error('down')), 1000, late)).rejects.toThrow('down');
  expect(jest.getTimerCount()).toBe(0);
});

test('rejects when the limit has passed', async () => {
  const failed = expect(withTimeout(new Promise(() => {}), 1000, late)).rejects.toThrow('late');
  await jest.advanceTimersByTimeAsync(1000);
  await failed;
});
