/**
 * Returns a function that reads something at most once in a time, however often it is called.
 *
 * @param time milliseconds
 */
export function reuse<Value>(
  read: () => Promise<Value>,
  time: number,
  now = () => performance.now(),
): () => Promise<Value> {
  let last: { at: number; value: Promise<Value> } | undefined;
  return () => {
    if (!last || now() - last.at >= time) last = { at: now(), value: read() };
    return last.value;
  };
}
