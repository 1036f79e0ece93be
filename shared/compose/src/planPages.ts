import { FAVICON, SHELL, type CompositionPlan, type CompositionSources } from '@site/contract';
import { startScripts } from './fillTemplate';
import { pageNumber } from './pageNumber';
import { pageScope } from './pageScope';
import { remoteParts } from './remoteParts';
import { siteFiles } from './siteFiles';
import { appOf, routesOf, sitePages } from './sitePage';

/**
 * Lists everything in the site's root of a release.
 *
 * @throws CompositionError when the shell has no URL table, or a route leads to an app that the
 *   release lacks
 */
export function planPages(sources: CompositionSources): CompositionPlan {
  const { release, template } = sources;
  const shell = appOf(sources, SHELL);
  const pages = sitePages(sources).map(({ file, route }) => {
    const page = route?.page;
    if (page) appOf(sources, page.remote);
    const { site } = pageScope(sources, page?.remote);
    return {
      file,
      number: pageNumber(release, page?.remote),
      request: { site, pathname: route?.path },
      ...(page && { page }),
    };
  });
  const plan = { pages, startScripts: startScripts(template) };
  // All else in the site's root is the live release's.
  if (release.preview) return { ...plan, texts: remoteParts(sources), copies: {} };
  return {
    ...plan,
    texts: { ...siteFiles(release.site, routesOf(sources)), ...remoteParts(sources) },
    copies: shell.files[FAVICON] ? { [FAVICON]: FAVICON } : {},
  };
}
