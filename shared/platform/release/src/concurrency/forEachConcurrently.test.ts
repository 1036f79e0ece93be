import { setTimeout as pause } from 'node:timers/promises';
import { forEachConcurrently, createLimiter } from './forEachConcurrently';

test('runs all the work, sixteen pieces at a time', async () => {
  const done: number[] = [];
  let running = 0;
  let most = 0;
  await forEachConcurrently(Array.from({ length: 30 }, (_, at) => at).values(), async (item) => {
    running += 1;
    most = Math.max(most, running);
    await pause(1);
    running -= 1;
    done.push(item);
  });
  expect(done.sort((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, at) => at));
  expect(most).toBe(16);
});

test('starts nothing after a failure, and rejects once all running work has ended', async () => {
  const begun: number[] = [];
  const ended: number[] = [];
  const work = async (item: number) => {
    begun.push(item);
    await pause(item === 2 ? 1 : 20);
    if (item === 2) throw new Error('it broke');
    ended.push(item);
  };
  await expect(
    forEachConcurrently(
      Array.from({ length: 30 }, (_, at) => at),
      work,
    ),
  ).rejects.toThrow('it broke');
  expect(begun).toHaveLength(16);
  expect(ended).toHaveLength(15);
});

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
