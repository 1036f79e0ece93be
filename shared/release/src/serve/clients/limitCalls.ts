import type { FastifyReply, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';
import type { Rate } from '../limits';
import { MESSAGES, sendMessage } from '../replies';

/**
 * Returns who an address belongs to, for limits: an IPv4 address, or the first half of an IPv6
 * address. One machine usually has all addresses that begin with the same half.
 */
export function clientOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  // A socket for both protocols shows an IPv4 address as an IPv6 one.
  return ipaddr.process(address).toNormalizedString().split(':').slice(0, 4).join(':');
}

/** Clients to remember. */
const CLIENTS = 10_000;

/** Returns a hook that replies 429 to a client that calls too often, before its body is read. */
export function limitCalls(rate: Rate) {
  const limiter = new RateLimiter(rate);
  return async ({ ip }: FastifyRequest, reply: FastifyReply) => {
    const wait = limiter.take(clientOf(ip));
    if (wait > 0) return sendMessage(reply.header('Retry-After', wait), 429, MESSAGES.tooMany);
  };
}

/** Limits how often each client may do something, as nginx's `limit_req` with `nodelay` does. */
export class RateLimiter {
  /** What each client has done beyond the steady rate. */
  private readonly excesses = new LRUCache<string, { excess: number; at: number }>({
    max: CLIENTS,
  });

  constructor(private readonly rate: Rate) {}

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
    this.excesses.set(client, { excess: excess + 1, at: now });
    return 0;
  }
}
