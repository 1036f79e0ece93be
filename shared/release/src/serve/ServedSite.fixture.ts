import type { Duplex } from 'node:stream';
import { liveStore } from '../../fixtures/liveStore.fixture';
import type { TestRelease, TestStore } from '../../fixtures/testSite.fixture';
import type { Limits } from './limits';
import type { RawResponse } from './rawRequest.fixture';

/** The shell's script: large enough to be worth compressing. */
export const MAIN_SCRIPT = 'start();\n'.repeat(500);

/** A site that a server serves until the end of the test file. */
export interface ServedSite {
  site: TestStore & { release: TestRelease };
  get: (
    address: string,
    headers?: Record<string, string>,
    method?: string,
    body?: string,
  ) => Promise<RawResponse>;
  /** Opens a connection without sending a request. */
  connect: () => Promise<Duplex>;
  /** The `Host` of requests. */
  host: string;
}

export interface ServedSiteOptions {
  /** Folder of another store to serve. */
  folder?: string;
  /** Origin of the API. By default nothing answers there. */
  api?: string;
  limits?: Partial<Limits>;
}

/** Serves a site with release 1 live. */
export type ServeSite = (options?: ServedSiteOptions) => Promise<ServedSite>;

/** Creates a store with release 1 live. */
export const createServedStore = () => liveStore({ shell: { files: { 'main.js': MAIN_SCRIPT } } });

/** Resolves once a connection is closed, by whichever side and for whatever reason. */
export const untilClosed = (socket: Duplex) =>
  new Promise<void>((resolve) => {
    socket.on('error', () => {}).once('close', () => resolve());
    if (socket.closed) resolve();
  });

const sockets: Duplex[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

/**
 * Opens a connection until the end of the test, and sends a request, or what looks like one.
 *
 * @returns the connection, and everything that the server sends until it closes it
 */
export async function sendRaw(served: ServedSite, text: string) {
  const socket = await served.connect();
  sockets.push(socket);
  let received = '';
  socket.on('data', (bytes) => (received += String(bytes)));
  const response = untilClosed(socket).then(() => received);
  socket.write(text.replace('HOST', served.host), 'latin1');
  return { socket, response };
}
