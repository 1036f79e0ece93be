import { POINTER, type KnownRemote, type Release, type ReleasedApp } from '@site/contract';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** An app of this repository. The store under test has them all. */
export type KnownApp = 'shell' | KnownRemote;

/** A release with every app of this repository. */
export interface LiveRelease extends Release {
  apps: Record<KnownApp, ReleasedApp> & Release['apps'];
}

/** Reads the live release of a store. */
export const readLiveRelease = (store: string) =>
  JSON.parse(readFileSync(path.join(store, POINTER), 'utf8')) as LiveRelease;
