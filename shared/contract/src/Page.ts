import type { ComponentType } from 'react';
import type { RemoteName, RemotePages } from './RemotePages';
import type { SiteSettings } from './SiteSettings';
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
 * Props of every remote's page.
 *
 * The first render is prerendered once for all visitors, so it must not depend on the query, the
 * fragment, the browser or the time. Read those in effects and event handlers.
 */
export interface PageProps {
  /** The site's settings, the same on every page. */
  site: SiteSettings;
  /** Where the visitor is. */
  location: PageLocation;
  /** Shows a toast. The shell renders it, so it outlives the page. */
  notify: Notify;
}

/** A page component, as a remote exposes it. */
export type Page = ComponentType<PageProps>;

/** Shape of an exposed module: the page is its default export. */
export interface PageModule {
  default: Page;
}

/**
 * One loader for every page that the contract asks of a remote. A remote's type test checks its
 * modules against this type.
 */
export type PageModules<Name extends RemoteName> = Record<
  RemotePages[Name],
  () => Promise<PageModule>
>;
