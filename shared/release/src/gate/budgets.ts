import type { RemoteName, RemotePages } from '@site/contract';

/** A page that has no budget does not compile. */
type Budgets = { [Name in RemoteName]: Record<RemotePages[Name], number> };

/** What all pages have of the shell: bytes of script, brotli-compressed. About 3 % above what it has. */
export const SHELL_BUDGET = 120_200;

/**
 * What each page has of its remote beside that. A budget is for each team's part of a page, not for the page: else one
 * team's growth would refuse the other's deploy.
 */
export const PAGE_BUDGETS: Budgets = {
  marketing: { Home: 6_450, PrivacyPolicy: 9_200 },
  account: { ConfirmEmail: 6_500 },
};

/**
 * Bytes of a page's HTML, compressed: so that all of it fits the first flight, the ten segments that a server sends before
 * it waits for an answer, with room for headers. @see https://www.rfc-editor.org/rfc/rfc6928
 */
export const HTML_BUDGET = 14_000;

/** The script budget of a remote's page. */
export const budgetOf = <Name extends RemoteName>(shown: {
  remote: Name;
  page: RemotePages[Name];
}): number => PAGE_BUDGETS[shown.remote][shown.page];
