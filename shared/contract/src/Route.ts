import type { RemotePage } from './RemotePages';

/** A page's title and description. `{productName}` in a text stands for the site setting. */
export interface PageHead {
  title: string;
  description: string;
}

/** A row of the shell's URL table. */
export interface Route extends PageHead {
  /** E.g. `/private-policy`. No parameters, no trailing slash. */
  path: string;
  page: RemotePage;
  /** Whether search engines may list the page. */
  indexed: boolean;
  /** Whether the page presents the app itself: its head then describes the app to machines. */
  presentsApp?: true;
}

/** The shell's URL table. It is part of the shell's version. */
export interface Routes {
  pages: readonly Route[];
  /** Head of the page that every other address gets. */
  notFound: PageHead;
}
