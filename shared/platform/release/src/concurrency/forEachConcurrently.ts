/** Enough concurrency to hide network latency, and little enough for any server. */
const WIDTH = 16;

/**
 * Runs some work for each item, a few at a time. Starts no more work after a failure.
 *
 * @throws the first error, after all running work has ended: none of it may outlive the call
 */
export async function forEachConcurrently<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const limited = createLimiter(WIDTH);
  const failures: unknown[] = [];
  const unlessFailed = async (item: Item) => {
    if (failures.length === 0) await work(item).catch((error: unknown) => failures.push(error));
  };
  await Promise.all(Array.from(items, (item) => limited(() => unlessFailed(item))));
  if (failures.length > 0) throw failures[0];
}

/**
 * Returns a function that limits how much work runs at once. Further work waits in order.
 *
 * @param places how many pieces of work may run at once
 */
export function createLimiter(places: number) {
  const waiting: (() => void)[] = [];
  let free = places;
  return async <Value>(work: () => Promise<Value>): Promise<Value> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // Passed on directly: a freed place could go to a newcomer ahead of those who wait.
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
