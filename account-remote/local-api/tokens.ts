/** The local API's response to a token. */
export interface TokenResponse {
  status: number;
  headers?: Record<string, string>;
  /** An object is sent as JSON, a string as HTML. Without it the response has no body. */
  body?: Record<string, string> | string;
}

/** A token that the local API knows. */
export type KnownToken = {
  /** What the link demonstrates; `npm start` prints it. */
  description: string;
} & ({ confirms: 'immediately' | 'slowly' } | { response: TokenResponse });

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
      body: { message: 'This link was used already: your email address is confirmed.' },
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

export type TokenName = keyof typeof TOKENS;

/** Returns the entry of {@link TOKENS} for a ready-made, fresh or unknown token. */
export function findToken(token: string): KnownToken {
  const name = /^(good|slow)-./su.exec(token)?.[1] ?? token;
  return Object.hasOwn(TOKENS, name) ? TOKENS[name as TokenName] : TOKENS.unknown;
}
