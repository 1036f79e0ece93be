import { POINTER, type Release } from '@site/format';
import { readDocument } from '../documents/readJson';
import * as v from 'valibot';
import { releaseNumber, releaseSchema } from '@site/format/schemas';
import { advise, hint } from '@site/project';
import type { Store } from '../stores/Store';

/** Reads the release that visitors get, if any. @throws Refusal when it can't be read */
export async function readPointer(store: Store): Promise<Release | undefined> {
  const stored = await store.read(POINTER);
  if (!stored) return undefined;
  const name = `${store.address}/${POINTER}`;
  const repair = hint`Write it again from the log: ${advise('heal')}`;
  return readDocument(stored.bytes, releaseSchema, name, repair);
}

/**
 * Reads the number in the pointer, from which the log is read on. The log alone decides, so an
 * unreadable pointer counts as missing, and the next command writes it again.
 */
export async function pointerNumber(store: Store): Promise<number | undefined> {
  const stored = await store.read(POINTER);
  return stored && numberIn(stored.bytes);
}

/** Returns the number in a pointer, or undefined if it is unreadable. */
export function numberIn(pointer: Buffer): number | undefined {
  try {
    const { number } = JSON.parse(String(pointer)) as { number?: unknown };
    return v.is(releaseNumber, number) ? number : undefined;
  } catch {
    return undefined;
  }
}
