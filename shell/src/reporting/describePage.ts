import type { AppName } from '@site/contract';
import { routeAt } from '../routing/routeAt';
import { createScrubber } from './createScrubber';
import type { Visit } from './Visit';

/** The page that a visit began with, as reports name it. */
export interface PageDescription {
  page: string;
  /** The page's remote and its version; undefined for a page of the shell alone. */
  remote: AppName | undefined;
  version: string | undefined;
}

/** Describes the page that a visit began with. */
export function describePage({ data, pathname, queries }: Visit): PageDescription {
  const remote = routeAt(pathname)?.page.remote;
  return {
    page: createScrubber(queries)(pathname),
    remote,
    version: remote && data.remotes[remote]?.version,
  };
}
