import {
  NOT_FOUND_PAGE,
  pageFile,
  previewFolder,
  previewPath,
  SHELL,
  type CompositionSources,
  type PageHead,
  type ReleasedApp,
  type Route,
  type Routes,
} from '@site/contract';
import { CompositionError } from './CompositionError';

/** A page of the shell's URL table. */
export interface SitePage {
  /** Its file, e.g. `private-policy.html`, or `_preview/pr-12/private-policy.html` in a preview. */
  file: string;
  head: PageHead;
  /** Undefined for the not-found page. */
  route: Route | undefined;
}

/**
 * Returns the pages of the shell's URL table.
 *
 * @throws CompositionError when the shell has no URL table
 */
export function sitePages(sources: CompositionSources): SitePage[] {
  const { pages, notFound } = routesOf(sources);
  const { preview } = sources.release;
  const folder = preview ? previewFolder(preview.name) : '';
  const fileOf = (path: string) => pageFile(preview ? previewPath(preview.name, path) : path);
  return [
    { file: folder + NOT_FOUND_PAGE, head: notFound, route: undefined },
    ...pages.map((route) => ({ file: fileOf(route.path), head: route, route })),
  ];
}

/** Returns the shell's URL table. @throws CompositionError when it has none */
export function routesOf({ release, manifests }: CompositionSources): Routes {
  const routes = manifests[SHELL]?.routes;
  if (routes) return routes;
  throw new CompositionError(
    `shell ${release.apps[SHELL]?.version} has no URL table`,
    'Build the shell and publish it again.',
  );
}

/** Returns an app of the release. @throws CompositionError when it has no such app */
export function appOf({ release }: CompositionSources, app: string): ReleasedApp {
  const released = Object.hasOwn(release.apps, app) ? release.apps[app] : undefined;
  if (released) return released;
  throw new CompositionError(
    `release ${release.number} has no ${app}, which the shell’s routes lead to`,
    `Deploy ${app} before the shell.`,
  );
}

/**
 * Returns the hash of one of a version's files.
 *
 * @throws CompositionError when there is none: a file is never used unchecked
 */
export function integrityOf(sources: CompositionSources, app: string, file: string): string {
  const { files, version } = appOf(sources, app);
  const integrity = Object.hasOwn(files, file) ? files[file]?.integrity : undefined;
  if (integrity) return integrity;
  throw new CompositionError(
    `${app} ${version} has no hash for ${file}`,
    `Build ${app} with its webpack.config.ts and publish it again.`,
  );
}
