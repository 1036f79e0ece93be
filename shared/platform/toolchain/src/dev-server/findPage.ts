import type { RemotePage, Route } from '@site/contract';
import { SHELL, shownParts, type AppName } from '@site/format';
import type { DevelopmentSources } from './DevelopmentSources';

/** A page of a development server. */
export interface FoundPage {
  /** Undefined for the not-found page. */
  route: Route | undefined;
  /** Its own page, if it has a remote, and the parts that it shows. */
  shown: RemotePage[];
  parts: RemotePage[];
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
  const own = page && (await readManifest(page.remote));
  const parts = shownParts(
    { ...(page && own && { [page.remote]: own }), [SHELL]: { pages: {}, routes } },
    page,
  );
  const shown = page ? [page, ...parts] : parts;
  return { route, shown, parts, remotes: [...new Set(shown.map(({ remote }) => remote))] };
}
