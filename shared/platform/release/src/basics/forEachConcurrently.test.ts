import { setTimeout as pause } from 'node:timers/promises';
import { forEachConcurrently } from './forEachConcurrently';

test('runs sixteen at a time, starts nothing after a failure, and rejects once all running work has ended', async () => {
  const begun: number[] = [];
  const ended: number[] = [];
  const work = async (item: number) => {
    begun.push(item);
    await pause(item === 2 ? 1 : 20);
    if (item === 2) throw new Error('it broke');
    ended.push(item);
  };
  const items = Array.from({ length: 30 }, (_, at) => at);
  await expect(forEachConcurrently(items, work)).rejects.toThrow('it broke');
  expect(begun).toHaveLength(16);
  expect(ended).toHaveLength(15);
});
