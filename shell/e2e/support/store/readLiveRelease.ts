import { POINTER, type Release, type ReleasedApp } from '@site/contract';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A remote whose pages are under test. The repository and the store may have more. */
export type TestedRemote = 'marketing' | 'account';

export type TestedApp = 'shell' | TestedRemote;

/** A release with the apps under test. */
export interface LiveRelease extends Release {
  apps: Record<TestedApp, ReleasedApp> & Release['apps'];
}

/** Reads the live release of a store. */
export const readLiveRelease = (store: string) =>
  JSON.parse(readFileSync(path.join(store, POINTER), 'utf8')) as LiveRelease;
