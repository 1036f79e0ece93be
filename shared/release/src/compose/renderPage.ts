import {
  addressOf,
  NOT_FOUND_PAGE,
  pageBundle,
  remoteAddresses,
  SHARE_PICTURE,
  versionFile,
  type PageData,
  type PageHead,
  type PrerenderRequest,
  type Release,
  type RemotePage,
  type Route,
} from '@site/contract';
import { prerender } from '../prerender/prerender';
import { versionLabel } from '../records/namedVersions';
import { requireVersion } from '../records/requireVersion';
import type { Store } from '../stores/objects/Store';
import { composePage } from './composePage';
import { contentSecurityPolicy } from './contentSecurityPolicy';
import { metaTags } from './metaTags';
import { pageNumber } from './pageNumber';
import { readReleasedFile, requireIntegrity } from './readReleasedFile';
import type { Script } from './scripts';

/** Sources of a release's page. */
interface PageSources {
  store: Store;
  release: Release;
  /** Read the shell's page template and its Node bundle. */
  shell: { template: () => Promise<string>; bundle: () => Promise<string> };
  head: PageHead;
  /** Undefined for the not-found page. */
  route: Route | undefined;
}

/**
 * Renders a page of a release: prerenders its markup and fills the shell's template.
 *
 * @throws Refusal when a source is missing or changed, or the page does not render
 */
export async function renderPage(sources: PageSources): Promise<string> {
  const { store, release, shell, head, route } = sources;
  const { site, apps } = release;
  return composePage({
    template: await shell.template(),
    ...(await prerenderMarkup(sources)),
    head,
    data: pageData(release, route?.page),
    shellFile: (file) => ({
      address: addressOf(versionFile('shell', apps.shell.version, file)),
      integrity: requireIntegrity({ app: 'shell', ...apps.shell }, file),
    }),
    preloads: route ? await remoteScripts(store, release, route.page) : [],
    policy: (html) => contentSecurityPolicy(html, release),
    metaTags: metaTags({ head, site, route, picture: route && sharePicture(release, route.page) }),
  });
}

async function prerenderMarkup({ store, release, shell, route }: PageSources) {
  const { site, apps } = release;
  const request: PrerenderRequest = { site, pathname: route?.path };
  const versions = [versionLabel({ app: 'shell', ...apps.shell })];
  if (route) {
    const { remote, page } = route.page;
    const file = pageBundle(page);
    const { version } = apps[remote];
    const key = versionFile(remote, version, file);
    const source = (await readReleasedFile(store, release, remote, file)).toString();
    request.bundle = { source, file: key, folder: addressOf(versionFile(remote, version, '')) };
    versions.push(versionLabel({ app: remote, version }));
  }
  return prerender({
    page: route?.path ?? NOT_FOUND_PAGE,
    versions,
    source: await shell.bundle(),
    request,
  });
}

/** Returns the part of the release that this page needs. */
function pageData(release: Release, page: RemotePage | undefined): PageData {
  return {
    release: pageNumber(release, page?.remote),
    shell: release.apps.shell.version,
    site: release.site,
    remotes: page ? { [page.remote]: remoteAddresses(release, page.remote) } : {},
  };
}

async function remoteScripts(
  store: Store,
  release: Release,
  { remote, page }: RemotePage,
): Promise<Script[]> {
  const { entry, integrity, version } = remoteAddresses(release, remote);
  const { exposes } = await requireVersion(store, remote, version);
  const chunks = exposes[page] ?? [];
  return [
    { address: entry, ...(integrity && { integrity }) },
    ...chunks.map((file) => ({
      address: addressOf(versionFile(remote, version, file)),
      integrity: requireIntegrity({ app: remote, ...release.apps[remote] }, file),
    })),
  ];
}

/** Returns the preview picture for links to the page, which its remote may have. */
function sharePicture({ apps }: Release, { remote }: RemotePage): string | undefined {
  const { version, files } = apps[remote];
  return files[SHARE_PICTURE] && addressOf(versionFile(remote, version, SHARE_PICTURE));
}
