/** How the local API answers a token. */
export interface TokenAnswer {
  status: number;
  headers?: Record<string, string>;
  /** An object is sent as JSON, a text as HTML, nothing as no body at all. */
  body?: Record<string, string> | string;
}

/** A token that the local API knows. */
export type KnownToken = {
  /** What it shows, for whoever picks a link to try. */
  shows: string;
} & ({ confirmsAfter: 'at once' | 'slowly' } | { answer: TokenAnswer });

/**
 * The ready-made tokens. Each that confirms does so once; `<its name>-<anything>` is a fresh one of its
 * kind.
 */
export const TOKENS = {
  good: { shows: 'a confirmation', confirmsAfter: 'at once' },
  used: {
    shows: 'a link that was used before',
    answer: {
      status: 409,
      body: { message: 'This link was used already: your email address is confirmed.' },
    },
  },
  expired: {
    shows: 'a link that is too old',
    answer: {
      status: 410,
      body: { message: 'This link has expired. Ask for a new one in the app.' },
    },
  },
  unknown: {
    shows: 'a link that was never sent, as any other token does',
    answer: { status: 400, body: { message: 'This confirmation link is not valid.' } },
  },
  limited: {
    shows: 'too many attempts, with a time to wait',
    answer: { status: 429, headers: { 'Retry-After': '120' } },
  },
  failing: {
    shows: 'a backend that fails with a page of HTML',
    answer: {
      status: 500,
      body: '<!doctype html><title>500</title><h1>Internal Server Error</h1>',
    },
  },
  slow: { shows: 'a backend that answers later than the page waits', confirmsAfter: 'slowly' },
} as const satisfies Record<string, KnownToken>;

export type TokenName = keyof typeof TOKENS;

/** The table's line for a token, be it ready-made, fresh or unknown. */
export function knownToken(token: string): KnownToken {
  const name = /^(good|slow)-./su.exec(token)?.[1] ?? token;
  return Object.hasOwn(TOKENS, name) ? TOKENS[name as TokenName] : TOKENS.unknown;
}
