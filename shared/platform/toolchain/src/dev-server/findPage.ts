import type { RemotePage, Route } from '@site/contract';
import {
  namedParts,
  partOffers,
  SHELL,
  shownParts,
  type AppName,
  type PartOffers,
} from '@site/format';
import type { DevelopmentSources } from './DevelopmentSources';

/** A page of a development server. */
export interface FoundPage {
  /** Undefined for the not-found page. */
  route: Route | undefined;
  /** Its own page, if it has a remote, and the parts that it shows. */
  shown: RemotePage[];
  parts: RemotePage[];
  /** Which of the parts that it names are offered. */
  offers: PartOffers;
  /** The remotes of these. */
  remotes: AppName[];
}

/** Finds the page of a path. */
export async function findPage(
  { routes, readManifest }: Pick<DevelopmentSources, 'routes' | 'readManifest'>,
  pathname: string,
): Promise<FoundPage> {
  const route = routes.pages.find(({ path }) => path === pathname);
  const page = route?.page;
  const read = async (remotes: AppName[]) => {
    const manifests = await Promise.all(
      remotes.map(async (remote) => [remote, await readManifest(remote)] as const),
    );
    return Object.fromEntries(manifests.flatMap(([app, found]) => (found ? [[app, found]] : [])));
  };
  const own = { ...(page && (await read([page.remote]))), [SHELL]: { pages: {}, routes } };
  const named = namedParts(own, page).map(({ remote }) => remote);
  const manifests = { ...(await read(named)), ...own };
  const parts = shownParts(manifests, page);
  const offers = partOffers(manifests, page);
  const shown = page ? [page, ...parts] : parts;
  return { route, shown, parts, offers, remotes: [...new Set(shown.map(({ remote }) => remote))] };
}
