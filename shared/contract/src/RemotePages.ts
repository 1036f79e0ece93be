/**
 * The remotes of this site and the pages that each of them exposes: the one place that names them. A remote's webpack
 * file, the shell's routes and whatever is read from a store are held to it, so a page that one side forgets does not
 * compile.
 *
 * Grow it by adding. Remove a page only once no live version of the shell routes to it.
 */
export const REMOTE_PAGES = {
  marketing: ['Home', 'PrivacyPolicy'],
  account: ['ConfirmEmail'],
} as const;

export type RemoteName = keyof typeof REMOTE_PAGES;

/** Names of the pages of every remote. */
export type RemotePages = { [Name in RemoteName]: (typeof REMOTE_PAGES)[Name][number] };

/** All remotes: the apps that the shell loads. */
export const REMOTE_NAMES: readonly RemoteName[] = Object.keys(REMOTE_PAGES) as RemoteName[];

/** One page of one remote, e.g. `{ remote: 'marketing', page: 'Home' }`. */
export type RemotePage = {
  [Name in RemoteName]: { remote: Name; page: RemotePages[Name] };
}[RemoteName];
