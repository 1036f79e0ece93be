import {
  addressOf,
  NOT_FOUND_PAGE,
  pageFile,
  PAGE_TEMPLATE,
  remoteAddresses,
  versionFile,
  type PageData,
  type PageHead,
  type Release,
  type RemotePage,
} from '@site/contract';
import { readPointer } from '../readRelease';
import { readVersion } from '../readVersion';
import { Refusal } from '../Refusal';
import type { Store } from '../stores/Store';
import { composePage } from './composePage';
import type { Script } from './scripts';

/**
 * Writes the pages of a release. When another release went live meanwhile its pages are written instead, so that what
 * visitors get in the end is what the pointer names.
 */
export async function compose(store: Store, release: Release): Promise<void> {
  const pages = await composePages(store, release);
  for (const [key, html] of pages) await overwrite(store, key, Buffer.from(html));
  await deleteOtherPages(store, pages);
  const live = await readPointer(store);
  if (live && live.number !== release.number) await compose(store, live);
}

/** The pages of a release by their keys, made from nothing but the store. */
export async function composePages(store: Store, release: Release): Promise<Map<string, string>> {
  const shell = release.apps.shell;
  const { routes } = await requireVersion(store, 'shell', shell.version);
  const templateKey = versionFile('shell', shell.version, PAGE_TEMPLATE);
  const template = await store.read(templateKey);
  if (!template || !routes) throw new Refusal(`${store.address}/${templateKey} is missing`, 'Publish the shell again.');

  const page = async (head: PageHead, remotePage?: RemotePage) =>
    composePage({
      template: template.bytes.toString(),
      head,
      data: pageData(release, remotePage),
      shellScript: (file) => ({
        address: addressOf(versionFile('shell', shell.version, file)),
        ...integrityOf(shell.files[file]?.integrity, `shell ${shell.version}`, file),
        crossOrigin: true,
      }),
      preloads: remotePage ? await remoteScripts(store, release, remotePage) : [],
    });

  const pages = new Map([[NOT_FOUND_PAGE, await page(routes.notFound)]]);
  for (const route of routes.pages) pages.set(pageFile(route.path), await page(route, route.page));
  return pages;
}

/** Just what this page needs of its release. */
function pageData(release: Release, page: RemotePage | undefined): PageData {
  return {
    release: release.number,
    site: release.site,
    remotes: page ? { [page.remote]: remoteAddresses(release, page.remote) } : {},
  };
}

async function remoteScripts(store: Store, release: Release, { remote, page }: RemotePage): Promise<Script[]> {
  const { entry, integrity, version } = remoteAddresses(release, remote);
  const { exposes } = await requireVersion(store, remote, version);
  const chunks = exposes[page] ?? [];
  return [
    { address: entry, ...(integrity && { integrity }), crossOrigin: true },
    ...chunks.map((file) => ({ address: addressOf(versionFile(remote, version, file)), crossOrigin: false })),
  ];
}

function integrityOf(integrity: string | undefined, version: string, file: string) {
  if (integrity) return { integrity };
  throw new Refusal(`${version} names no hash for ${file}`, 'Build and publish it again: an unchecked script never runs.');
}

async function requireVersion(store: Store, ...[app, version]: [Parameters<typeof readVersion>[1], string]) {
  const manifest = await readVersion(store, app, version);
  if (manifest) return manifest;
  throw new Refusal(`${store.address} holds no complete ${app} ${version}`, `Publish it again, or activate another version.`);
}

async function overwrite(store: Store, key: string, bytes: Buffer): Promise<void> {
  for (;;) {
    const standing = await store.read(key);
    if (standing?.bytes.equals(bytes)) return;
    if (await store.replace(key, bytes, standing?.revision)) return;
  }
}

/** A page whose route is gone would go on showing an old release. */
async function deleteOtherPages(store: Store, pages: Map<string, string>): Promise<void> {
  for (const key of await store.list('')) {
    const isPage = key.endsWith('.html') && !key.startsWith('apps/') && !key.startsWith('releases/');
    if (isPage && !pages.has(key)) await store.delete(key);
  }
}
