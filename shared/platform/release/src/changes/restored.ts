import { isDeepStrictEqual } from 'node:util';

/**
 * Returns values by name. Those that a release changed, and that are still as it left them, are as they were
 * before it.
 *
 * @param left as the release left them
 * @param mayReturn tells by name what must stay in any case
 */
export function restored<Value>(
  now: Record<string, Value>,
  left: Record<string, Value>,
  before: Record<string, Value>,
  mayReturn: (name: string) => boolean = () => true,
): Record<string, Value> {
  const values = { ...now };
  for (const name of Object.keys({ ...left, ...before })) {
    const [after, old] = [left[name], before[name]];
    if (isDeepStrictEqual(after, old) || !isDeepStrictEqual(now[name], after)) continue;
    if (!mayReturn(name)) continue;
    if (old === undefined) delete values[name];
    else values[name] = old;
  }
  return values;
}
