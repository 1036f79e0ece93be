import type { Rate } from '../limits';
import { remember } from '../remember';

/** Limits how often each client may do something, as nginx's `limit_req` with `nodelay` does. */
export class RateLimiter {
  /** What each client has done beyond the steady rate, least recently seen first. */
  private readonly excesses = new Map<string, { excess: number; at: number }>();

  constructor(
    private readonly rate: Rate,
    /** Clients to remember. */
    private readonly size = 10_000,
  ) {}

  /**
   * Counts one more, unless it is too many.
   *
   * @param now milliseconds
   * @returns seconds to wait first; 0 if it is not too many
   */
  take(client: string, now = performance.now()): number {
    const { perSecond, burst } = this.rate;
    const last = this.excesses.get(client);
    const excess = last ? Math.max(0, last.excess - ((now - last.at) / 1000) * perSecond) : 0;
    if (excess + 1 > burst) return Math.ceil((excess + 1 - burst) / perSecond);
    remember(this.excesses, client, { excess: excess + 1, at: now }, this.size);
    return 0;
  }
}
