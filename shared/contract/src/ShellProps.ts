import type { KnownRemote, SettingsOf } from './RemoteDefinition';
import type { CommonSettings } from './SiteSettings';
import type { Notify } from './Toast';

/**
 * Goes to an address of the site, as a link with this `href` would: a page client-side, anything
 * else, such as a file, by loading it. A new page starts at its top, or at the fragment. A change of
 * the query alone keeps the place.
 *
 * @param to e.g. `/account/confirm?token=a`, or relative to the current address
 * @param options `replace` replaces the current entry of the tab's history instead of adding one
 * @throws Error for another origin or scheme: use a link for these
 */
export type Navigate = (to: string, options?: { replace?: boolean }) => void;

/** What the shell gives pages and parts. */
export interface ShellProps<Name extends KnownRemote = never> {
  /** The common settings and those of the remote. */
  site: [Name] extends [never] ? CommonSettings : SettingsOf<Name>;
  /** Shows a toast. The shell renders it, so it outlives the page. */
  notify: Notify;
  /**
   * Goes to another page or another query, from event handlers and effects. Links need only an
   * `href`. Pages must not change the browser's history themselves: only some browsers tell the
   * shell about it.
   */
  navigate: Navigate;
}
