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
import type { Store } from '../stores/objects/Store';
import { composeSiteFiles } from './composeSiteFiles';
import { makePage } from './makePage';
import { pageNumber } from './pageNumber';
import { readReleasedFile } from './readReleasedFile';
import { requireVersion } from '../records/requireVersion';

/** A page of a release, or a file beside its pages: known without being made. */
export interface SitePage {
  /** As the contract's `pageFile` names it. */
  file: string;
  /** Number of the release that touched it last, which the page carries; a file beside the pages carries none. */
  number?: number;
  /** Makes its bytes, once. @throws Refusal when what they are made from is missing, or doesn't render */
  make: () => Promise<Buffer>;
}

/**
 * The pages of a release, and the files beside them: made from nothing but the store.
 *
 * @throws Refusal when the shell that they are made with is missing, or is none
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
    make: once(async () => Buffer.from(await makePage({ store, release, shell, head, route }))),
  });

  return [
    page(NOT_FOUND_PAGE, routes.notFound),
    ...routes.pages.map((route) => page(pageFile(route.path), route, route)),
    ...[...composeSiteFiles(release, routes)].map(([file, text]) => ({
      file,
      make: () => Promise.resolve(Buffer.from(text)),
    })),
    ...(release.apps.shell.files[FAVICON]
      ? [{ file: FAVICON, make: once(() => readReleasedFile(store, release, 'shell', FAVICON)) }]
      : []),
  ];
}

/** The same work for all who ask, done when the first one does. */
function once<Value>(work: () => Promise<Value>): () => Promise<Value> {
  let done: Promise<Value> | undefined;
  return () => (done ??= work());
}
