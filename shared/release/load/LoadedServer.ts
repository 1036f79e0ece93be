import type { RequestOptions } from 'node:https';

/** A server under load, in its own process. */
export interface LoadedServer {
  /** Options of every request to it. */
  options: RequestOptions & { protocol: 'http:' | 'https:' };
  /** Stops a part of it and starts that part again. Nobody should notice. */
  restart?(): Promise<void>;
  stop(): Promise<void>;
}
