import { EventEmitter, once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { loggedPath, requestKind, type RequestKind } from '../siteAddress';
import type { SiteHealth } from './SiteHealth';

/** How a call of the API ended. `answered` is any response of the API, errors included. */
type CallOutcome = 'answered' | 'unreachable' | 'timed-out' | 'cancelled' | 'refused' | 'limited';

/** A request that is over. It contains no query, and nothing that follows `/api/`. */
interface ServedRequest {
  method: string;
  /** `malformed` requests have no address. */
  kind: RequestKind | 'malformed';
  path: string;
  /** 499 if the client closed the connection before the response began, as in nginx. */
  status: number;
  /** Written to the connection, headers included. */
  bytes: number;
  ms: number;
  complete: boolean;
  call?: CallOutcome;
}

/** The requests of a server: counts those in progress, and emits each one when it is over. */
export class Traffic extends EventEmitter<{ served: [ServedRequest]; idle: [] }> {
  /** Requests in progress. */
  inFlight = 0;
  /** Whether the server is about to end: health checks fail, and responses close connections. */
  isDraining = false;

  private readonly calls = new WeakMap<IncomingMessage, CallOutcome>();

  /** Follows a request to its end. */
  follow(request: IncomingMessage, response: ServerResponse): void {
    const { socket, method = '-', url = '' } = request;
    const began = { at: performance.now(), bytes: socket.bytesWritten };
    const kind = requestKind(url);
    this.inFlight += 1;
    response.once('close', () => {
      this.inFlight -= 1;
      const status = response.headersSent ? response.statusCode : 499;
      this.emit('served', {
        method,
        kind,
        path: loggedPath(url),
        status,
        bytes: socket.bytesWritten - began.bytes,
        ms: Math.round((performance.now() - began.at) * 10) / 10,
        complete: response.writableFinished,
        ...(kind === 'api' && { call: this.calls.get(request) ?? OUTCOMES[status] ?? 'refused' }),
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

/** Outcomes of calls that did not reach the API, by status. */
const OUTCOMES: Partial<Record<number, CallOutcome>> = { 429: 'limited', 499: 'cancelled' };

/** Writes a line of JSON for each request, except health checks, which come every second. */
export function logRequests(
  traffic: Traffic,
  health: SiteHealth,
  write: (line: string) => unknown,
): void {
  traffic.on('served', (request) => {
    if (request.kind === 'health') return;
    // Keeps the number of the release at most a second old while there are requests.
    void health.check();
    const line = { time: new Date().toISOString(), ...request, release: health.release };
    write(JSON.stringify(line));
  });
}
