import {
  addressOf,
  FAVICON,
  NOT_FOUND_PAGE,
  pageFile,
  PAGE_TEMPLATE,
  remoteAddresses,
  SHARE_PICTURE,
  versionFile,
  type AppName,
  type PageData,
  type PageHead,
  type Release,
  type RemotePage,
  type Route,
} from '@site/contract';
import { readVersion } from '../readVersion';
import { Refusal } from '../Refusal';
import type { Store } from '../stores/Store';
import { composePage } from './composePage';
import { composeSiteFiles } from './composeSiteFiles';
import { discovery } from './discovery';
import type { Script } from './scripts';

/**
 * The pages of a release, and the files beside them, by their keys: made from nothing but the store.
 *
 * @throws Refusal when something that they are made from is missing
 */
export async function composePages(store: Store, release: Release): Promise<Map<string, Buffer>> {
  const shell = release.apps.shell;
  const { routes } = await requireVersion(store, 'shell', shell.version);
  if (!routes)
    throw new Refusal(`shell ${shell.version} has no URL table`, 'Build the shell and publish it again.');
  const template = (await requireShellFile(store, release, PAGE_TEMPLATE)).toString();

  const page = async (head: PageHead, route?: Route) =>
    composePage({
      template,
      head,
      data: pageData(release, route?.page),
      shellFile: (file) => ({
        address: addressOf(versionFile('shell', shell.version, file)),
        ...integrityOf(shell.files[file]?.integrity, `shell ${shell.version}`, file),
        crossOrigin: true,
      }),
      preloads: route ? await remoteScripts(store, release, route.page) : [],
      discovery: discovery({
        head,
        site: release.site,
        route,
        picture: route && sharePicture(release, route.page),
      }),
    });

  const pages = new Map([[NOT_FOUND_PAGE, await page(routes.notFound)]]);
  for (const route of routes.pages) pages.set(pageFile(route.path), await page(route, route));
  for (const [key, text] of composeSiteFiles(release, routes)) pages.set(key, text);
  const composed = new Map<string, Buffer>([...pages].map(([key, text]) => [key, Buffer.from(text)]));
  if (shell.files[FAVICON]) composed.set(FAVICON, await requireShellFile(store, release, FAVICON));
  return composed;
}

/** Just what this page needs of its release. */
function pageData(release: Release, page: RemotePage | undefined): PageData {
  return {
    release: release.number,
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
    { address: entry, ...(integrity && { integrity }), crossOrigin: true },
    ...chunks.map((file) => ({ address: addressOf(versionFile(remote, version, file)), crossOrigin: false })),
  ];
}

/** The picture of a shared link is the page's own, so its remote brings it, if it has one. */
function sharePicture({ apps }: Release, { remote }: RemotePage): string | undefined {
  const { version, files } = apps[remote];
  return files[SHARE_PICTURE] && addressOf(versionFile(remote, version, SHARE_PICTURE));
}

function integrityOf(integrity: string | undefined, version: string, file: string) {
  if (integrity) return { integrity };
  throw new Refusal(
    `${version} names no hash for ${file}`,
    'Build and publish it again: an unchecked script never runs.',
  );
}

async function requireShellFile(store: Store, { apps: { shell } }: Release, file: string): Promise<Buffer> {
  const key = versionFile('shell', shell.version, file);
  const standing = await store.read(key);
  if (standing) return standing.bytes;
  throw new Refusal(`${store.address}/${key} is missing`, 'Publish the shell again.');
}

async function requireVersion(store: Store, app: AppName, version: string) {
  const manifest = await readVersion(store, app, version);
  if (manifest) return manifest;
  throw new Refusal(
    `${store.address} holds no complete ${app} ${version}`,
    'Publish it again, or activate another version.',
  );
}
