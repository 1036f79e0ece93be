import {
  definedValues,
  fillTemplate,
  formerPages,
  MARKUP_PLACE,
  sheetLinks,
  sitePageAt,
  type SitePage,
} from '@site/compose';
import { pageFilesAt, remoteNames, SHELL, type PageData } from '@site/format';
import { developedApps } from './developmentPorts';
import {
  developmentAddresses,
  developmentFile,
  type DevelopmentSources,
} from './DevelopmentSources';
import { prerenderPage } from './prerenderPage';
import { reportOnlyPolicy } from './reportOnlyPolicy';

/**
 * Composes a page of a development server, as a release would. Its policy only reports, and it preloads
 * nothing: the scripts of a development build change with every save. It leads to no other place,
 * whose pages would not have the remote in development.
 */
export async function composeDevelopmentPage(
  sources: DevelopmentSources,
  pathname: string,
): Promise<{ status: number; html: string; headers: Record<string, string> }> {
  const path = decodePath(pathname);
  const former = formerPages(sources);
  const page = sitePageAt(sources, path);
  const file = pageFilesAt(path).find((each) => each in former || each === page.file);
  const leadsOn = file && former[file];
  if (leadsOn) return { status: 200, html: leadsOn, headers: {} };
  const values = {
    ...definedValues(sources, page),
    data: pageData(sources, page),
    shellFile: (file: string) => developmentFile(SHELL, sources.manifests.shell, file),
    headPreloads: [],
    preloads: [],
    // A change may add one.
    hasButton: true,
    styles: sheetLinks(sources, page, developmentFile),
  };
  const blank = fillTemplate({ ...values, markup: MARKUP_PLACE });
  const { markup, head } = await prerenderPage(sources, page, blank);
  const html = fillTemplate({ ...values, markup, styles: values.styles + head });
  const policy = reportOnlyPolicy(sources, page, html);
  return {
    status: page.route ? 200 : 404,
    html,
    headers: { 'Content-Security-Policy-Report-Only': policy },
  };
}

/**
 * Returns what the shell reads: all remotes in development, and the released ones that the page needs.
 * No page needs a document of its own, since no policy stops anything.
 */
function pageData(
  sources: DevelopmentSources,
  { route, remotes, offers: parts }: SitePage,
): PageData {
  const { release, manifests } = sources;
  const developed = developedApps().filter((app) => app !== SHELL);
  const known = [...new Set([...remotes, ...developed])];
  return {
    release: release.number,
    shell: manifests.shell.version,
    site: release.site,
    parts,
    remotes: Object.fromEntries(
      known.map((remote) => [remote, developmentAddresses(sources, remote)]),
    ),
    ...(route && { page: { ...route.page, path: route.path } }),
    owners: remoteNames(manifests),
  };
}

/** Undoes percent-encoding. What cannot be decoded stays as it is. */
export function decodePath(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
