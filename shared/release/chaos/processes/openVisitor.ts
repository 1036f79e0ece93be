import { readFile } from 'node:fs/promises';
import { unlessMissing } from '../../src/codeOf';
import type { Get } from '../checks/checkPage';

/** How a visitor reaches a site. */
export interface Visitor {
  get: Get;
  /** Whether compressed copies stand under addresses of their own. */
  hasCopies: boolean;
}

/** @param address of the site, ending in a slash: a folder's, as its web server reads it, or a server's */
export function openVisitor(address: string): Visitor {
  return { get: (key) => unlessMissing(readFile(new URL(key, address))), hasCopies: true };
}
