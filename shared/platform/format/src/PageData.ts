import type { AppName } from './AppName';
import type { PartOffers } from './partOffers';
import type { PolicySources } from './policySources';
import type { RemoteNames } from './routes';
import type { RemotePage, SiteSettings, PageRoute } from '@site/contract';
import type { DrawnRollout } from './Rollout';

/** Version of an app on a development server. No published version has this name. */
export const DEVELOPMENT_VERSION = 'development';

/** A file that browsers load. */
export interface FileAddress {
  address: string;
  /** Subresource integrity. Only development servers omit it, because their files change with every save. */
  integrity?: string;
}

/** Where the shell loads one version of a remote from. */
export interface RemoteAddress {
  version: string;
  /** Address of the federation container, absolute or relative to the site's root. */
  entry: string;
  /** Subresource integrity of the container; see `FileAddress`. */
  integrity?: string;
  /** The style sheets of its pages and parts, by their names. Absent if none has one. */
  sheets?: Record<string, FileAddress>;
}

/** A remote's live version, and the one to fall back to. */
export interface RemoteAddresses extends RemoteAddress {
  /** Loaded when the live version fails. Absent until a second version has been live. */
  previous?: RemoteAddress;
}

/** What a composed page tells the shell about its release: the settings and this page's remotes. */
export interface PageData {
  /**
   * Number of the last release that changed this page. That release holds exactly the versions that
   * the page was composed from. 0 in development, which has no releases. Release tools of every age
   * read this field.
   */
  release: number;
  /** Version of the shell that composed the page, or `DEVELOPMENT_VERSION`. */
  shell: string;
  /** The common settings and those of the page's remotes; in development, all settings. */
  site: SiteSettings;
  /** Only the remotes that this page needs; in development, all of them. */
  remotes: Record<AppName, RemoteAddresses>;
  /**
   * What the page's policy allows besides the site's own origin. A page of another remote that
   * needs more gets a document of its own. Undefined in development, which has no policy.
   */
  allows?: PolicySources;
  /** The remote's page that this is, and its path, e.g. `/plans/:id`. Absent from the not-found page. */
  page?: RemotePage & { path: string };
  /**
   * Paths of the other pages of its remote, by their names. Left out are pages with several addresses, and those that
   * need more than this data says: they show parts, or have a style sheet or a policy of their own. Absent if there are
   * none, and in development.
   */
  pages?: Record<string, string>;
  /** Which remote has an address; see `ownerOf`. */
  owners: RemoteNames;
  /** Which of the parts that the page names are offered. Absent if it names none. */
  parts?: PartOffers;
  /**
   * The folder where its tab reads what it needs of remotes, and whether tabs go on with live remotes once the place has
   * ended, as those of rollouts do. Absent on live pages, whose tabs read the site's root.
   */
  place?: { folder: string; ifGone?: 'live' };
}

/** Id of the element that holds the page data as JSON. */
export const PAGE_DATA_ID = 'page-data';

/** What a tab reads of a release about one remote: what its pages' own data says. */
export interface TabRelease {
  /** The settings that its pages get. */
  site: SiteSettings;
  /** The remote's pages, by name. */
  pages: Record<string, PageRoute>;
  /** Where to load the remote, and those whose parts its pages show. */
  remotes: Record<AppName, RemoteAddresses>;
  /** What its pages' policies allow besides the site's own origin. */
  allows: PolicySources;
  /** Its pages and parts whose policies allow any style, too. Absent if there are none. */
  inlineStyles?: string[];
  /** Which of the parts that the remote's pages name are offered. Absent if they name none. */
  parts?: PartOffers;
  /** Which visitors get rollouts of the remote's pages. Absent if none do. */
  rollouts?: DrawnRollout[];
}
