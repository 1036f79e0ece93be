import {
  FAVICON,
  NOT_FOUND_PAGE,
  pageFile,
  PAGE_TEMPLATE,
  PRERENDER_BUNDLE,
  type PageHead,
  type Release,
  type Route,
} from '@site/contract';
import { Refusal } from '../errors/Refusal';
import { requireVersion } from '../records/requireVersion';
import type { Store } from '../stores/objects/Store';
import { composeSiteFiles } from './composeSiteFiles';
import { pageNumber } from './pageNumber';
import { readReleasedFile } from './readReleasedFile';
import { renderPage } from './renderPage';

/** A page of a release, or another file in the site's root, which is rendered only when needed. */
export interface SitePage {
  /** Name of the file, as returned by the contract's `pageFile`. */
  file: string;
  /** Number of the release that changed the page last. Other files have none. */
  number?: number;
  /** Renders its bytes, once. @throws Refusal when a source is missing, or it does not render */
  render: () => Promise<Buffer>;
}

/**
 * Returns the pages of a release and the other files in the site's root. All of them depend on the
 * store alone.
 *
 * @throws Refusal when the release's shell is missing, or has no URL table
 */
export async function sitePages(store: Store, release: Release): Promise<SitePage[]> {
  const { version } = release.apps.shell;
  const { routes } = await requireVersion(store, 'shell', version);
  if (!routes)
    throw new Refusal(`shell ${version} has no URL table`, 'Build the shell and publish it again.');

  const shellText = (file: string) =>
    once(async () => (await readReleasedFile(store, release, 'shell', file)).toString());
  const shell = { template: shellText(PAGE_TEMPLATE), bundle: shellText(PRERENDER_BUNDLE) };
  const page = (file: string, head: PageHead, route?: Route): SitePage => ({
    file,
    number: pageNumber(release, route?.page.remote),
    render: once(async () => Buffer.from(await renderPage({ store, release, shell, head, route }))),
  });

  return [
    page(NOT_FOUND_PAGE, routes.notFound),
    ...routes.pages.map((route) => page(pageFile(route.path), route, route)),
    ...[...composeSiteFiles(release, routes)].map(([file, text]) => ({
      file,
      render: () => Promise.resolve(Buffer.from(text)),
    })),
    ...(release.apps.shell.files[FAVICON]
      ? [{ file: FAVICON, render: once(() => readReleasedFile(store, release, 'shell', FAVICON)) }]
      : []),
  ];
}

/** Returns a function that runs the work at its first call and then returns the same promise. */
function once<Value>(work: () => Promise<Value>): () => Promise<Value> {
  let done: Promise<Value> | undefined;
  return () => (done ??= work());
}
