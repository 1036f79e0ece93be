/** Wide enough to hide a network's latency, narrow enough for any server and its limits. */
const WIDTH = 8;

/**
 * Does some work for each item, a few at a time. After a failure nothing more is begun.
 *
 * @throws what the first failing piece of work threw, once no other one is running any more: a caller that goes on, or
 * ends, must not be overtaken by it
 */
export async function forEachConcurrently<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const waiting = [...items];
  const failures: unknown[] = [];
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      await work(item).catch((error: unknown) => {
        failures.push(error);
        waiting.length = 0;
      });
    }
  };
  await Promise.all(Array.from({ length: WIDTH }, worker));
  if (failures.length > 0) throw failures[0];
}
