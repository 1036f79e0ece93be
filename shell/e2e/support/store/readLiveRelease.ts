import { POINTER, type Release } from '@site/contract';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Reads the live release of a store. */
export const readLiveRelease = (store: string) =>
  JSON.parse(readFileSync(path.join(store, POINTER), 'utf8')) as Release;
