import type { LogEntry } from '../documents/LogEntry';
import { noRelease } from '../errors/noRelease';
import type { Facts } from './Change';

/** Returns the newest release. @throws Refusal when there is none yet */
export function requireRelease(newest: LogEntry | undefined, { address }: Facts): LogEntry {
  if (newest) return newest;
  throw noRelease({ address });
}
