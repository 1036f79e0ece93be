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
