import { createServer, type Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

interface LocalApiResponse {
  status: number;
  headers?: Record<string, string>;
  /** An object is sent as JSON, a string as HTML. */
  body?: Record<string, string> | string;
}

/** A token that the local API knows. `npm start` prints its description. */
type KnownToken = { description: string } & (
  { confirms: 'immediately' | 'slowly' } | { response: LocalApiResponse }
);

/**
 * The ready-made tokens. `good` and `slow` confirm once; `good-<anything>` and `slow-<anything>`
 * are fresh tokens.
 */
export const TOKENS = {
  good: { description: 'a confirmation', confirms: 'immediately' },
  used: {
    description: 'a link that was used before',
    response: {
      status: 409,
      body: { message: 'This link has already been used: your email address is confirmed.' },
    },
  },
  expired: {
    description: 'a link that is too old',
    response: {
      status: 410,
      body: { message: 'This link has expired. Ask for a new one in the app.' },
    },
  },
  unknown: {
    description: 'a link that was never sent; any other token is one, too',
    response: { status: 400, body: { message: 'This confirmation link is not valid.' } },
  },
  limited: {
    description: 'too many attempts, with a time to wait',
    response: { status: 429, headers: { 'Retry-After': '120' } },
  },
  failing: {
    description: 'a backend that fails with a page of HTML',
    response: {
      status: 500,
      body: '<!doctype html><title>500</title><h1>Internal Server Error</h1>',
    },
  },
  slow: { description: 'a backend that responds later than the page waits', confirms: 'slowly' },
} as const satisfies Record<string, KnownToken>;

/** Milliseconds before the response to a slow token: longer than the page waits. */
export const SLOW_RESPONSE_DELAY = 20_000;

/**
 * Creates a local replacement for the product's backend that behaves as `openapi.yaml` describes. It
 * keeps in memory which tokens it has confirmed, and logs nothing, so it cannot log a token.
 *
 * @param slowDelay milliseconds before the response to a slow token
 * @returns a server that does not listen yet; servers share no memory
 */
export function createLocalApi(slowDelay = SLOW_RESPONSE_DELAY): Server {
  const confirmed = new Set<string>();

  async function respond(method = '', url = ''): Promise<LocalApiResponse> {
    const segment = /^\/api\/auth\/confirmation\/([^/?]+)(\?|$)/.exec(url)?.[1];
    if (segment === undefined || method !== 'POST')
      return { status: 404, body: { message: 'There is nothing at this path.' } };
    const token = decode(segment);
    const known = findToken(token);
    if ('response' in known) return known.response;
    if (confirmed.has(token)) return TOKENS.used.response;
    confirmed.add(token);
    // Confirm first, then wait, as a slow backend does: a client that gives up and retries finds
    // the token used.
    if (known.confirms === 'slowly') await delay(slowDelay, undefined, { ref: false });
    const confirmedAt = new Date().toISOString();
    return { status: 200, body: { message: 'Email confirmed', confirmedAt } };
  }

  return createServer((request, response) => {
    // The call has no body. One that is sent anyway is ignored.
    request.resume();
    void respond(request.method, request.url).then(({ status, headers, body }) => {
      const isJson = typeof body === 'object';
      response
        .writeHead(status, {
          'Cache-Control': 'no-store',
          // Lets a page on another origin read the response.
          'Access-Control-Allow-Origin': '*',
          'Access-Control-Expose-Headers': 'Retry-After',
          ...(body && { 'Content-Type': isJson ? 'application/json' : 'text/html' }),
          ...headers,
        })
        .end(isJson ? JSON.stringify(body) : body);
    });
  });
}

/** An undecodable token is unknown. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function findToken(token: string): KnownToken {
  const name = /^(good|slow)-./su.exec(token)?.[1] ?? token;
  return Object.hasOwn(TOKENS, name) ? TOKENS[name as keyof typeof TOKENS] : TOKENS.unknown;
}
