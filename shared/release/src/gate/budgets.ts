import type { RemoteName, RemotePages } from '@site/contract';

/** A page without a budget is a type error. */
type Budgets = { [Name in RemoteName]: Record<RemotePages[Name], number> };

/** Brotli-compressed bytes of the shell's scripts. About 3 % above the current size. */
export const SHELL_BUDGET = 120_200;

/**
 * Bytes of each page's scripts from its remote, brotli-compressed. Each team has a budget of its
 * own: with one budget for the whole page, one team's growth would block the other team's deploys.
 */
export const PAGE_BUDGETS: Budgets = {
  marketing: { Home: 6_450, PrivacyPolicy: 9_200 },
  account: { ConfirmEmail: 6_500 },
};

/**
 * Bytes of a page's HTML, compressed. With its headers it fits TCP's initial window: the ten
 * segments that a server sends before it waits for an acknowledgement.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6928
 */
export const HTML_BUDGET = 14_000;

/** Returns the script budget of a remote's page. */
export const budgetOf = <Name extends RemoteName>(route: {
  remote: Name;
  page: RemotePages[Name];
}): number => PAGE_BUDGETS[route.remote][route.page];
