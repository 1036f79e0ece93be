import type { PageRoute } from '@site/contract';
import account from '../../../account-remote/remote';
import marketing from '../../../marketing-remote/remote';

/** A page of the site, and its remote. */
export interface SiteRoute extends PageRoute {
  remote: string;
  page: string;
}

/** The pages of the site’s remotes. */
export const ROUTES: SiteRoute[] = [marketing, account].flatMap(({ name, pages }) =>
  Object.entries<PageRoute>(pages).map(([page, route]) => ({ ...route, remote: name, page })),
);
