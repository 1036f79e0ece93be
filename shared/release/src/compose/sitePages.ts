import {
  PRERENDER_BUNDLE,
  rolledOutApps,
  rolloutRelease,
  SHELL,
  type AppName,
  type Preview,
  type Release,
  type RemotePage,
} from '@site/contract';
import type { Store } from '../stores/objects/Store';
import { openComposer } from './composer/openComposer';
import { requirePlaces } from './requirePreviews';
import { readReleasedFile } from './readReleasedFile';
import { namePage, renderMarkup } from './renderMarkup';

/** A page of a release, or another file in the site's root, which is rendered only when needed. */
export interface SitePage {
  /** Name of the file, as returned by the contract's `pageFile`. */
  file: string;
  /** Number of the release that changed the page last. Other files have none. */
  number?: number;
  /** Renders its bytes, once. @throws Refusal when a source is missing, or it does not render */
  render: () => Promise<Buffer>;
  /** Composes a page without prerendered markup, which browsers then render. Files have none. */
  renderBlank?: () => Promise<Buffer>;
}

/** What a release's composer makes. */
export interface ComposedSite {
  pages: SitePage[];
  /** Scripts of the shell that run on every page. */
  startScripts: string[];
  /** The preview that its pages belong to, if any. */
  preview: Preview | undefined;
}

/**
 * Returns the pages of a release and the other files in the site's root. All of them depend on the
 * store alone: the composer and the renderer are files of the release's versions.
 *
 * @throws Refusal when a live version is missing or changed, or the release can't be composed
 */
export async function composedSite(store: Store, release: Release): Promise<ComposedSite> {
  const composer = await openComposer(store, release);
  const plan = await composer.plan();
  requirePlaces(plan, release);
  const { texts, copies, startScripts } = plan;
  const pages = plan.pages.filter(({ page }) => isShown(release, page));
  const readRenderer = once(async () =>
    (await readReleasedFile(store, release, SHELL, PRERENDER_BUNDLE)).toString(),
  );
  return {
    pages: [
      ...pages.map((planned) => ({
        file: planned.file,
        number: planned.number,
        render: once(async () => {
          const rendered = await renderMarkup(store, release, planned, await readRenderer());
          return Buffer.from(await composer.compose(namePage(release, planned), rendered));
        }),
        renderBlank: once(async () =>
          Buffer.from(await composer.compose(namePage(release, planned), BLANK)),
        ),
      })),
      ...Object.entries(texts).map(([file, text]) => ({
        file,
        render: () => Promise.resolve(Buffer.from(text)),
      })),
      ...Object.entries(copies).map(([file, copied]) => ({
        file,
        render: once(() => readReleasedFile(store, release, SHELL, copied)),
      })),
    ],
    startScripts,
    preview: release.preview,
  };
}

const BLANK = { markup: '', styles: '' };

/**
 * Whether a release shows a page. In a rollout, these are the pages that lead to it: those of its app,
 * or all but the not-found page if that is the shell.
 */
function isShown({ preview }: Release, page: RemotePage | undefined): boolean {
  if (!preview?.rollout) return true;
  return page !== undefined && [SHELL, page.remote].some((app) => app in preview.versions);
}

/**
 * Returns what the visitors of a rollout get. It is written and checked with the live pages, which
 * lead to it.
 */
export const rolloutSite = (store: Store, release: Release, app: AppName): Promise<ComposedSite> =>
  composedSite(store, rolloutRelease(release, app));

/**
 * Returns the pages of a release, those of its rollouts, and the other files in the site's root; see
 * `composedSite`.
 */
export async function sitePages(store: Store, release: Release): Promise<SitePage[]> {
  const { pages } = await composedSite(store, release);
  if (release.preview) return pages;
  const rollouts = await Promise.all(
    rolledOutApps(release).map((app) => rolloutSite(store, release, app)),
  );
  return [...pages, ...rollouts.flatMap((site) => site.pages)];
}

/** Returns a function that runs the work at its first call and then returns the same promise. */
export function once<Value>(work: () => Promise<Value>): () => Promise<Value> {
  let done: Promise<Value> | undefined;
  return () => (done ??= work());
}
