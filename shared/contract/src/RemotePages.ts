/**
 * The remotes of this site and the pages that each exposes. The types of webpack files, routes and
 * release documents derive from this table, so a page that one of them misses does not compile.
 *
 * Add pages freely. Remove a page only once no live version of the shell routes to it.
 */
export const REMOTE_PAGES = {
  marketing: ['Home', 'PrivacyPolicy'],
  account: ['ConfirmEmail'],
} as const;

/** An app that the shell loads at runtime. */
export type RemoteName = keyof typeof REMOTE_PAGES;

/** Page names of each remote. */
export type RemotePages = { [Name in RemoteName]: (typeof REMOTE_PAGES)[Name][number] };

/** Every remote, in the order in which tables list them. */
export const REMOTE_NAMES: readonly RemoteName[] = Object.keys(REMOTE_PAGES) as RemoteName[];

/** One page of one remote, e.g. `{ remote: 'marketing', page: 'Home' }`. */
export type RemotePage = {
  [Name in RemoteName]: { remote: Name; page: RemotePages[Name] };
}[RemoteName];
