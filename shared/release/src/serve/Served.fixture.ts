import type { Release } from '@site/contract';
import type { Duplex } from 'node:stream';
import { liveStore, type TestStore } from '../../fixtures/testSite.fixture';
import type { Limits } from './limits';
import type { RawAnswer } from './rawRequest.fixture';

/** The shell's script: big enough to be worth compressing. */
export const MAIN_SCRIPT = 'start();\n'.repeat(500);

/** A site that a server serves. */
export interface Served {
  site: TestStore & { release: Release };
  get: (
    address: string,
    headers?: Record<string, string>,
    method?: string,
    body?: string,
  ) => Promise<RawAnswer>;
  /** A connection on which nothing was said yet. */
  connect: () => Promise<Duplex>;
  /** The name that requests give to the site. */
  host: string;
  close: () => Promise<unknown>;
}

/** What a test asks for. */
export interface Asked {
  /** Of another store to serve. */
  folder?: string;
  limits?: Partial<Limits>;
}

/** Serves a site with release 1 live. */
export type OpenSite = (asked?: Asked) => Promise<Served>;

/** A store for it. */
export const servedStore = () => liveStore({ shell: { files: { 'main.js': MAIN_SCRIPT } } });

/** Resolves once a connection is gone, however the server said so. */
export const isGone = (socket: Duplex) =>
  new Promise<void>((resolve) => {
    socket.on('error', () => {}).once('close', () => resolve());
    if (socket.closed) resolve();
  });
