import { FAVICON, SHELL, type CompositionPlan, type CompositionSources } from '@site/contract';
import { startScripts } from './fillTemplate';
import { remoteParts } from './remoteParts';
import { siteFiles } from './siteFiles';
import { appOf, routesOf, sitePages } from './sitePage';

/**
 * Lists everything in the site's root of a release.
 *
 * @throws CompositionError as `sitePages` does
 */
export function planPages(sources: CompositionSources): CompositionPlan {
  const { release, template } = sources;
  const pages = sitePages(sources).map(({ file, number, site, route }) => ({
    file,
    number,
    request: { site, pathname: route?.path },
    ...(route && { page: route.page }),
  }));
  const plan = { pages, startScripts: startScripts(template) };
  // All else in the site's root is the live release's.
  if (release.preview) return { ...plan, texts: remoteParts(sources), copies: {} };
  return {
    ...plan,
    texts: { ...siteFiles(release.site, routesOf(sources)), ...remoteParts(sources) },
    copies: appOf(sources, SHELL).files[FAVICON] ? { [FAVICON]: FAVICON } : {},
  };
}
