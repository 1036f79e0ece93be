import { setTimeout as pause } from 'node:timers/promises';
import { forEachConcurrently } from './forEachConcurrently';

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
