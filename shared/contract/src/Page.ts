import type { ComponentType } from 'react';
import type { ShowPart } from './Part';
import type { KnownRemote, PagesOf, SettingsOf } from './RemoteDefinition';
import type { CommonSettings } from './SiteSettings';
import type { Notify } from './Toast';

/** The address of a page as a plain value. Its parts are spelled as in `window.location`. */
export interface PageLocation {
  /** E.g. `/account/confirm`. */
  pathname: string;
  /** The query with its `?`, still percent-encoded, or an empty string. */
  search: string;
  /** The fragment with its `#`, or an empty string. */
  hash: string;
}

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

/**
 * Props of a page, e.g. `PageProps<'marketing'>`.
 *
 * The first render is prerendered once for all visitors, so it must not depend on the browser or the
 * time: read those in effects and event handlers. In that render, the query and the fragment of
 * `location` are empty; the page gets them right after hydration.
 */
export interface PageProps<Name extends KnownRemote = never> {
  /** The common settings and those of the page's remote. */
  site: [Name] extends [never] ? CommonSettings : SettingsOf<Name>;
  /** Where the visitor is. */
  location: PageLocation;
  /** Shows a toast. The shell renders it, so it outlives the page. */
  notify: Notify;
  /**
   * Goes to another page or another query, from event handlers and effects. Links need only an
   * `href`. Pages must not change the browser's history themselves: only some browsers tell the
   * shell about it.
   */
  navigate: Navigate;
  /**
   * Shows a part that a remote offers, e.g. `<Part of="marketing" name="StoreBadges" title="Get it" />`. The
   * page's definition names the parts that it shows.
   */
  Part: ShowPart;
}

/**
 * Attribute of an element around a page until its first frame is on screen, if a link led to the page.
 * A long page can leave out what is below the screen in this frame, e.g. by the style
 * `[data-first-frame] section + section { content-visibility: hidden }` on phones.
 */
export const FIRST_FRAME = 'data-first-frame';

/** A page component, as a remote exposes it. */
export type Page<Name extends KnownRemote = never> = ComponentType<PageProps<Name>>;

/** Shape of an exposed module: the page is its default export. */
export interface PageModule<Name extends KnownRemote = never> {
  default: Page<Name>;
}

/** One loader for every page of a remote. A remote's type test checks its modules against this. */
export type PageModules<Name extends KnownRemote> = Record<
  PagesOf<Name>,
  () => Promise<PageModule<Name>>
>;
