/**
 * Lets only so many pieces of work run at once; the others wait, first come first served.
 *
 * @param places how many
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
      // Handed on, not put back: else somebody who comes just now would get in front.
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
