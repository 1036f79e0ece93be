import { EventEmitter, once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { loggedPath } from './loggedPath';
import { requestKind, type RequestKind } from './requestKind';

/** How a call of the API ended. `answered` is any response of the API, errors included. */
export type CallOutcome =
  'answered' | 'unreachable' | 'timed-out' | 'cancelled' | 'refused' | 'limited';

/** A request that is over. It contains no query, and nothing that follows `/api/`. */
export interface ServedRequest {
  method: string;
  kind: RequestKind;
  path: string;
  /** 499 if the client closed the connection before the response began, as in nginx. */
  status: number;
  /** Bytes written to the connection, headers included. */
  bytes: number;
  ms: number;
  /** Whether the whole response was sent. */
  complete: boolean;
  call?: CallOutcome;
}

/**
 * `announced`: health checks fail, so that clients go elsewhere. `closing`: each response closes its
 * connection.
 */
type Stage = 'serving' | 'announced' | 'closing';

/** The requests of a server: counts those in progress, and emits each one when it is over. */
export class Traffic extends EventEmitter<{ served: [ServedRequest]; idle: [] }> {
  /** Requests in progress. */
  inFlight = 0;
  /** All requests so far. */
  total = 0;
  /** Where the server is on its way to its end. */
  stage: Stage = 'serving';

  private readonly calls = new WeakMap<IncomingMessage, CallOutcome>();

  /** Follows a request to its end. */
  follow(request: IncomingMessage, response: ServerResponse): void {
    const { socket, method = '-', url = '' } = request;
    const began = { at: performance.now(), bytes: socket.bytesWritten };
    this.inFlight += 1;
    this.total += 1;
    response.once('close', () => {
      this.inFlight -= 1;
      const call = this.calls.get(request);
      this.emit('served', {
        method,
        kind: requestKind(url),
        path: loggedPath(url),
        status: response.headersSent ? response.statusCode : 499,
        bytes: socket.bytesWritten - began.bytes,
        ms: Math.round((performance.now() - began.at) * 10) / 10,
        complete: response.writableFinished,
        ...(call && { call }),
      });
      if (this.inFlight === 0) this.emit('idle');
    });
  }

  /** Notes how the call ended that a request led to. */
  noteCall(request: IncomingMessage, outcome: CallOutcome): void {
    this.calls.set(request, outcome);
  }

  /** Notes a request that could not be parsed, so that nothing but the reply is known. */
  noteMalformed(status: number): void {
    const unknown = { method: '-', path: '-', bytes: 0, ms: 0, complete: true };
    this.emit('served', { ...unknown, kind: 'malformed', status });
  }

  /** Resolves once no request is in progress. */
  async untilIdle(): Promise<void> {
    if (this.inFlight > 0) await once(this, 'idle');
  }
}
