import { readFile } from 'node:fs/promises';
import { unlessMissing } from '../../src/errors/systemErrors';
import type { Get } from './checkPage';

/** How a visitor reaches a site. */
export interface Visitor {
  get: Get;
  /** Whether compressed copies stand under addresses of their own. */
  hasCopies: boolean;
}

/** @param address of the site, ending in a slash: a folder's, as its web server reads it, or a server's */
export function openVisitor(address: string): Visitor {
  if (new URL(address).protocol === 'file:')
    return { get: (key) => unlessMissing(readFile(new URL(key, address))), hasCopies: true };
  return { get: (key) => fetchObject(new URL(key, address)), hasCopies: false };
}

async function fetchObject(address: URL): Promise<Buffer | undefined> {
  const response = await fetch(address);
  const bytes = Buffer.from(await response.arrayBuffer());
  if (response.ok) return bytes;
  // To those who may not list a bucket, what is missing is forbidden.
  if (response.status === 403 || response.status === 404) return undefined;
  throw new Error(`${address.href} answers ${response.status}`);
}
