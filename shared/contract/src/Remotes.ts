import type { CommonSettings } from './SiteSettings';

/**
 * The remotes of this checkout. Each remote adds itself in its `remote.ts`:
 *
 *     declare module '@site/contract' {
 *       interface Remotes {
 *         marketing: typeof remote;
 *       }
 *     }
 *
 * So the shell's routes are checked against the pages that the remotes expose, and no list of
 * remotes needs an edit. Releases hold any apps, so code that reads one uses `AppName` instead.
 */
// The rule warns of `{}` as a type, which allows almost any value. This is no type of a value: it is
// empty only until remotes add themselves, which they can do to an interface alone.
// eslint-disable-next-line @typescript-eslint/no-empty-object-type
export interface Remotes {}

/** A remote of this checkout. */
export type KnownRemote = Extract<keyof Remotes, string>;

/** Names of a remote's pages. */
export type PagesOf<Name extends KnownRemote> = keyof Remotes[Name]['pages'] & string;

/** A page of a remote of this checkout, e.g. `{ remote: 'marketing', page: 'Home' }`. */
export type KnownPage = {
  [Name in KnownRemote]: { remote: Name; page: PagesOf<Name> };
}[KnownRemote];

/** The settings that a remote's pages get: the common ones and the remote's own. */
export type SettingsOf<Name extends KnownRemote> = CommonSettings &
  (Remotes[Name] extends { settings: infer Own } ? { [Key in keyof Own]: string } : unknown);
