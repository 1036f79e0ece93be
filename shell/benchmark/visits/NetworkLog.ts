import type { CDPSession } from '@playwright/test';

/** A request of a page. Times are milliseconds of the browser's own clock. */
export interface LoggedRequest {
  url: string;
  method: string;
  /** What it is for, e.g. `Document`, `Script` or `Image`; `Other` for icons. */
  type: string;
  sent: number;
  /** When its answer began to arrive. */
  answered?: number;
  ended?: number;
  mimeType?: string;
  headerBytes: number;
  /** Bytes of the body as they came over the wire, compressed, and when. */
  parts: { time: number; bytes: number }[];
  /** Bytes of the whole answer, headers included. */
  bytes: number;
}

/** What a page asks of the network, as the browser sees it. What comes out of its caches is no request. */
export class NetworkLog {
  readonly #requests = new Map<string, LoggedRequest>();
  /** From a time of the browser's clock, in milliseconds, to one since 1970. */
  #epoch = 0;
  #lastEvent = performance.now();

  /** @param session of a page that has requested nothing so far */
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
    session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) =>
      this.#note(requestId, timestamp, (request) => {
        request.ended = timestamp * 1000;
        request.bytes = encodedDataLength;
      }),
    );
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
    // The browser tells of the head, the parts and the end in no sure order: a script's at its end, all at once.
    request.answered = Math.min(request.answered ?? Infinity, timestamp * 1000);
  }

  /** Milliseconds since something last happened, 0 while an answer is awaited. */
  get quietFor(): number {
    const isWaiting = [...this.#requests.values()].some(({ ended }) => ended === undefined);
    return isWaiting ? 0 : performance.now() - this.#lastEvent;
  }

  /**
   * All requests so far, in the order in which they were sent, in times since a document's navigation started.
   *
   * @param timeOrigin the document's `performance.timeOrigin`
   */
  since(timeOrigin: number): LoggedRequest[] {
    const shift = this.#epoch - timeOrigin;
    return [...this.#requests.values()].map((request) => ({
      ...request,
      sent: request.sent + shift,
      ...(request.answered !== undefined && { answered: request.answered + shift }),
      ...(request.ended !== undefined && { ended: request.ended + shift }),
      parts: request.parts.map(({ time, bytes }) => ({ time: time + shift, bytes })),
    }));
  }
}
