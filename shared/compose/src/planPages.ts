import { FAVICON, SHELL, type CompositionPlan, type CompositionSources } from '@site/contract';
import { hasPlace, startScripts } from './fillTemplate';
import { pageNumber } from './pageNumber';
import { isFirstFormat, pageScope } from './pageScope';
import { remoteParts } from './remoteParts';
import { siteFiles } from './siteFiles';
import { appOf, routesOf, sitePages } from './sitePage';
import { webManifest } from './webManifest';

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
  const plan = {
    pages,
    startScripts: startScripts(template),
    previews: hasPlace(template, 'visitScript'),
  };
  // All else in the site's root is the live release's.
  if (release.preview) return { ...plan, texts: remoteParts(sources), copies: {} };
  return {
    ...plan,
    texts: {
      ...siteFiles(release.site, routesOf(sources)),
      ...(isFirstFormat(sources) && webManifest(release.site, shell.version)),
      ...remoteParts(sources),
    },
    copies: shell.files[FAVICON] ? { [FAVICON]: FAVICON } : {},
  };
}
