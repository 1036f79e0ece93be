import { readFile } from 'node:fs/promises';
import { unlessMissing } from '../../src/errors/systemErrors';
import type { Get } from './checkPage';

/** How a visitor reads a site. */
export interface Visitor {
  get: Get;
  /** Whether compressed copies have addresses of their own. */
  hasCopies: boolean;
}

/** @param address of a folder, which is read directly, or of a server; with a trailing slash */
export function openVisitor(address: string): Visitor {
  if (new URL(address).protocol === 'file:')
    return { get: (key) => unlessMissing(readFile(new URL(key, address))), hasCopies: true };
  return { get: (key) => fetchObject(new URL(key, address)), hasCopies: false };
}

async function fetchObject(address: URL): Promise<Buffer | undefined> {
  const response = await fetch(address);
  const bytes = Buffer.from(await response.arrayBuffer());
  if (response.ok) return bytes;
  // A bucket replies 403 for a missing object to a client that may not list it.
  if (response.status === 403 || response.status === 404) return undefined;
  throw new Error(`${address.href} responded with ${response.status}`);
}
