import pLimit from 'p-limit';

/** Enough concurrency to hide network latency, and little enough for any server. */
const WIDTH = 16;

/**
 * Runs some work for each item, a few at a time. Starts no more work after a failure.
 *
 * @param width how many at a time
 * @throws the first error, after all running work has ended: none of it may outlive the call
 */
export async function forEachConcurrently<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<unknown>,
  width = WIDTH,
): Promise<void> {
  const failures: unknown[] = [];
  await pLimit(width).map(items, async (item) => {
    if (failures.length === 0) await work(item).catch((error: unknown) => failures.push(error));
  });
  if (failures.length > 0) throw failures[0];
}
