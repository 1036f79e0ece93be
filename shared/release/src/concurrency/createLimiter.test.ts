import { createLimiter } from './createLimiter';

test('limits concurrency, keeps the order and frees the place of failed work', async () => {
  const limited = createLimiter(2);
  const begun: number[] = [];
  let running = 0;
  let most = 0;
  const work = (number: number) => async () => {
    begun.push(number);
    most = Math.max(most, (running += 1));
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    if (number % 2) throw new Error(`failure ${number}`);
    return number;
  };
  const results = await Promise.allSettled([0, 1, 2, 3, 4].map((number) => limited(work(number))));
  expect(results.map(({ status }) => status)).toEqual([
    ...['fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled'],
  ]);
  expect([begun, most]).toEqual([[0, 1, 2, 3, 4], 2]);
});
