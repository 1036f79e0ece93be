import type { RemoteName } from './RemotePages';
import type { SiteSettings } from './SiteSettings';

/** Version of an app that a development server serves. No published version has this name. */
export const DEVELOPMENT_VERSION = 'development';

/** Where the shell finds one version of a remote. */
export interface RemoteAddress {
  version: string;
  /** Address of the federation container, absolute or from the site's root. */
  entry: string;
  /** Subresource integrity of the container. Only a development server, whose files change, may leave it out. */
  integrity?: string;
}

/** A remote as the shell loads it: the live version, and the one to fall back to. */
export interface RemoteAddresses extends RemoteAddress {
  previous?: RemoteAddress;
}

/** What a composed page tells the shell about its release: the settings, and just the remotes that this page needs. */
export interface PageData {
  /**
   * Number of the release that touched this page last, which holds exactly the versions that it was made from; 0 in
   * development, where there is none.
   */
  release: number;
  /** Version of the shell that the page was made with; `development` in development. */
  shell: string;
  site: SiteSettings;
  remotes: Partial<Record<RemoteName, RemoteAddresses>>;
}

/** Id of the element that holds the page data as JSON. */
export const PAGE_DATA_ID = 'page-data';
