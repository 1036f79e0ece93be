import type { Release } from '@site/contract';
import { liveStore, type TestStore } from '../testSite.fixture';
import type { RawAnswer } from './rawRequest.fixture';

/** The shell's script: big enough to be worth compressing. */
export const MAIN_SCRIPT = 'start();\n'.repeat(500);

/** A site that a server serves. */
export interface Served {
  site: TestStore & { release: Release };
  get: (address: string, headers?: Record<string, string>, method?: string) => Promise<RawAnswer>;
  close: () => Promise<unknown>;
}

/** Serves a site with release 1 live. @param folder of another store to serve */
export type OpenSite = (folder?: string) => Promise<Served>;

/** A store for it. */
export const servedStore = () => liveStore({ shell: { files: { 'main.js': MAIN_SCRIPT } } });
