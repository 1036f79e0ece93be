import type { CDPSession } from '@playwright/test';

/** A request of a page. Times are milliseconds of the browser's clock. */
export interface LoggedRequest {
  url: string;
  method: string;
  /** Resource type, e.g. `Document`, `Script` or `Image`; `Other` for icons. */
  type: string;
  sent: number;
  /** When the first byte of the response arrived. */
  responseStart?: number;
  ended?: number;
  mimeType?: string;
  headerBytes: number;
  /** Compressed bytes of the body, as they arrived. */
  parts: { time: number; bytes: number }[];
  /** Bytes of the whole response, headers included. */
  bytes: number;
}

/**
 * Records a page's network requests through the DevTools protocol. A cache hit is not a request.
 */
export class NetworkLog {
  readonly #requests = new Map<string, LoggedRequest>();
  /** Milliseconds from the browser's clock to Unix time. */
  #epoch = 0;
  #lastEvent = performance.now();

  /** @param session of a page that has not made any request yet */
  static async start(session: CDPSession): Promise<NetworkLog> {
    const log = new NetworkLog(session);
    await session.send('Network.enable');
    return log;
  }

  private constructor(session: CDPSession) {
    session.on(
      'Network.requestWillBeSent',
      ({ requestId, request: { url, method }, type, timestamp, wallTime }) => {
        if (!url.startsWith('http')) return;
        this.#epoch = (wallTime - timestamp) * 1000;
        this.#lastEvent = performance.now();
        this.#requests.set(requestId, {
          url,
          method,
          type: type ?? 'Other',
          sent: timestamp * 1000,
          headerBytes: 0,
          parts: [],
          bytes: 0,
        });
      },
    );
    session.on(
      'Network.requestServedFromCache',
      ({ requestId }) => void this.#requests.delete(requestId),
    );
    session.on('Network.responseReceived', ({ requestId, timestamp, response }) =>
      this.#note(requestId, timestamp, (request) => {
        request.mimeType = response.mimeType;
        request.headerBytes = response.encodedDataLength;
      }),
    );
    session.on('Network.dataReceived', ({ requestId, timestamp, encodedDataLength }) =>
      this.#note(requestId, timestamp, ({ parts }) =>
        parts.push({ time: timestamp * 1000, bytes: encodedDataLength }),
      ),
    );
    session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
      this.#note(requestId, timestamp, (request) => {
        request.ended = timestamp * 1000;
        request.bytes = encodedDataLength;
      });
      // Nothing came from the network, not even headers: the cache on disk had it.
      if (encodedDataLength === 0) this.#requests.delete(requestId);
    });
    session.on('Network.loadingFailed', ({ requestId, timestamp }) =>
      this.#note(requestId, timestamp, (request) => (request.ended = timestamp * 1000)),
    );
  }

  /** @param timestamp seconds of the browser's clock */
  #note(requestId: string, timestamp: number, change: (request: LoggedRequest) => void) {
    this.#lastEvent = performance.now();
    const request = this.#requests.get(requestId);
    if (!request) return;
    change(request);
    // The order of the events for headers, data and end varies: for scripts they all come at the
    // end.
    request.responseStart = Math.min(request.responseStart ?? Infinity, timestamp * 1000);
  }

  /** Milliseconds since the last network event; 0 while a request is pending. */
  get quietFor(): number {
    const isWaiting = [...this.#requests.values()].some(({ ended }) => ended === undefined);
    return isWaiting ? 0 : performance.now() - this.#lastEvent;
  }

  /**
   * Returns all requests so far in the order they were sent, with times relative to a document's
   * navigation start.
   *
   * @param timeOrigin the document's `performance.timeOrigin`
   */
  requestsSince(timeOrigin: number): LoggedRequest[] {
    const shift = this.#epoch - timeOrigin;
    return [...this.#requests.values()].map((request) => ({
      ...request,
      sent: request.sent + shift,
      ...(request.responseStart !== undefined && { responseStart: request.responseStart + shift }),
      ...(request.ended !== undefined && { ended: request.ended + shift }),
      parts: request.parts.map(({ time, bytes }) => ({ time: time + shift, bytes })),
    }));
  }
}
