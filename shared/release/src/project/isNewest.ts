import { releaseFile } from '@site/contract';
import type { LogEntry } from '../documents/LogEntry';
import { pointerNumber } from '../log/readEntries';
import type { Store } from '../stores/Store';

/** Whether a release is still the newest one. */
export async function isNewest(store: Store, { number }: LogEntry): Promise<boolean> {
  if (await store.read(releaseFile(number + 1))) return false;
  // The next release may have been pruned by now. The pointer is far ahead then. So it is read last.
  return ((await pointerNumber(store)) ?? 0) <= number;
}
