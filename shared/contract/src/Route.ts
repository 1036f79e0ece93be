import type { RemotePage } from './RemotePages';

/** What a page says of itself in its head. `{productName}` in a text stands for the site setting. */
export interface PageHead {
  title: string;
  description: string;
}

/** One line of the shell's URL table. */
export interface Route extends PageHead {
  /** E.g. `/private-policy`; no parameters, no trailing slash. */
  path: string;
  page: RemotePage;
  /** Whether search engines may list it. */
  indexed: boolean;
  /** Whether this is the page of the app itself, which it then describes to machines. */
  presentsApp?: true;
}

/** The shell's whole URL table, and what is said of every other address. Part of the shell's version. */
export interface Routes {
  pages: readonly Route[];
  notFound: PageHead;
}
