import type { ComponentType } from 'react';
import type { RemoteName, RemotePages } from './RemotePages';
import type { SiteSettings } from './SiteSettings';
import type { Notify } from './Toast';

/** The address of a page as a value, in the parts and the spelling of `window.location`. */
export interface PageLocation {
  /** E.g. `/account/confirm`. */
  pathname: string;
  /** The query with its `?`, still percent-encoded, or an empty string. */
  search: string;
  /** The fragment with its `#`, or an empty string. */
  hash: string;
}

/**
 * All that a remote's page is given. What a page first draws stands in the HTML, the same for every visitor: it must not
 * depend on the query or the fragment, on the browser or on the time.
 */
export interface PageProps {
  site: SiteSettings;
  location: PageLocation;
  /** Raises a toast, which the shell draws. */
  notify: Notify;
}

/** A page as a remote exposes it. */
export type Page = ComponentType<PageProps>;

/** What an exposed module looks like to the shell. */
export interface PageModule {
  default: Page;
}

/** A loader for every page that the contract asks of a remote; a remote's type test holds its modules to it. */
export type PageModules<Name extends RemoteName> = Record<
  RemotePages[Name],
  () => Promise<PageModule>
>;
