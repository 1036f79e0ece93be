/**
 * The remotes of this site and the pages that each of them exposes. A remote's webpack file and the shell's routes are
 * both typed by it, so a page that one side forgets does not compile.
 *
 * Grow it by adding. Remove a page only once no live version of the shell routes to it.
 */
export interface RemotePages {
  marketing: 'Home' | 'PrivacyPolicy';
  account: 'ConfirmEmail';
}

export type RemoteName = keyof RemotePages;

/** One page of one remote, e.g. `{ remote: 'marketing', page: 'Home' }`. */
export type RemotePage = { [Name in RemoteName]: { remote: Name; page: RemotePages[Name] } }[RemoteName];
