import { forEachConcurrently } from './forEachConcurrently';

test('runs sixteen at a time, starts nothing after a failure, and rejects once all running work has ended', async () => {
  const begun: number[] = [];
  const ended: number[] = [];
  let [fail, finish] = [() => {}, () => {}];
  const failed = new Promise((_, reject) => (fail = () => reject(new Error('it broke'))));
  const others = new Promise<void>((resolve) => (finish = resolve));
  const work = async (item: number) => {
    begun.push(item);
    await (item === 2 ? failed : others);
    ended.push(item);
  };
  const items = Array.from({ length: 30 }, (_, at) => at);
  const all = forEachConcurrently(items, work);
  fail();
  await failed.catch(finish);
  await expect(all).rejects.toThrow('it broke');
  expect(begun).toHaveLength(16);
  expect(ended).toHaveLength(15);
});
