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
import { nameOf } from '../records/namedVersions';
import type { Store } from '../stores/objects/Store';
import { composePage } from './composePage';
import { contentSecurityPolicy } from './contentSecurityPolicy';
import { metaTags } from './metaTags';
import { pageNumber } from './pageNumber';
import { prerender } from '../prerender/prerender';
import { hashOf, readReleasedFile } from './readReleasedFile';
import { requireVersion } from '../records/requireVersion';
import type { Script } from './scripts';

/** What a page of a release is made from. */
interface PageSources {
  store: Store;
  release: Release;
  /** The shell's page template and its Node bundle, read when they are asked for. */
  shell: { template: () => Promise<string>; bundle: () => Promise<string> };
  head: PageHead;
  /** Undefined for the page of unknown addresses. */
  route: Route | undefined;
}

/**
 * Makes a page of a release: renders it, and fills the shell's template.
 *
 * @throws Refusal when something that it is made from is missing, or it doesn't render
 */
export async function makePage(sources: PageSources): Promise<string> {
  const { store, release, shell, head, route } = sources;
  const { site, apps } = release;
  return composePage({
    template: await shell.template(),
    ...(await rendered(sources)),
    head,
    data: pageData(release, route?.page),
    shellFile: (file) => ({
      address: addressOf(versionFile('shell', apps.shell.version, file)),
      integrity: hashOf({ app: 'shell', ...apps.shell }, file),
    }),
    preloads: route ? await remoteScripts(store, release, route.page) : [],
    policy: (html) => contentSecurityPolicy(html, release),
    metaTags: metaTags({ head, site, route, picture: route && sharePicture(release, route.page) }),
  });
}

async function rendered({ store, release, shell, route }: PageSources) {
  const { site, apps } = release;
  const request: PrerenderRequest = { site, pathname: route?.path };
  const versions = [nameOf({ app: 'shell', ...apps.shell })];
  if (route) {
    const { remote, page } = route.page;
    const file = pageBundle(page);
    const { version } = apps[remote];
    const key = versionFile(remote, version, file);
    const source = (await readReleasedFile(store, release, remote, file)).toString();
    request.bundle = { source, file: key, folder: addressOf(versionFile(remote, version, '')) };
    versions.push(nameOf({ app: remote, version }));
  }
  return prerender({
    page: route?.path ?? NOT_FOUND_PAGE,
    versions,
    source: await shell.bundle(),
    request,
  });
}

/** Just what this page needs of its release. */
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
      integrity: hashOf({ app: remote, ...release.apps[remote] }, file),
    })),
  ];
}

/** The picture of a shared link is the page's own, so its remote brings it, if it has one. */
function sharePicture({ apps }: Release, { remote }: RemotePage): string | undefined {
  const { version, files } = apps[remote];
  return files[SHARE_PICTURE] && addressOf(versionFile(remote, version, SHARE_PICTURE));
}
