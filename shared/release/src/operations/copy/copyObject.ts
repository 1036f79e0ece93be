import { Refusal } from '../../errors/Refusal';
import type { Store } from '../../stores/objects/Store';

/**
 * Copies an object that never changes. Does nothing if it was pruned.
 *
 * @param isIntact whether its bytes are what they should be; otherwise it is left out
 * @returns whether it was intact
 * @throws Refusal when the copy has another one
 */
export async function copyNew(
  from: Store,
  to: Store,
  key: string,
  isIntact: (bytes: Buffer) => boolean = () => true,
): Promise<boolean> {
  const stored = await from.read(key);
  if (!stored) return true;
  if (!isIntact(stored.bytes)) return false;
  if (await to.create(key, stored.bytes)) return true;
  const copied = await to.read(key);
  if (copied?.bytes.equals(stored.bytes)) return true;
  throw new Refusal(
    `${to.address}/${key} is another one than in ${from.address}: somebody else changes the copy`,
    'Copy into a store that nobody releases to.',
  );
}

/** Copies an object over the one in the copy, unless they are the same. */
export async function copyOver(from: Store, to: Store, key: string): Promise<void> {
  for (;;) {
    const [stored, copied] = await Promise.all([from.read(key), to.read(key)]);
    if (!stored || copied?.bytes.equals(stored.bytes)) return;
    if (await to.replace(key, stored.bytes, copied?.revision)) return;
  }
}
