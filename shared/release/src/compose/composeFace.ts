import {
  POINTER,
  PRERENDER_BUNDLE,
  PREVIEWS,
  previewFolder,
  SHELL,
  type ComposedRelease,
  type CompositionPlan,
  type RemotePage,
} from '@site/contract';
import { toJson } from '../documents/readJson';
import { versionLabel } from '../documents/namedVersions';
import { Refusal } from '../errors/Refusal';
import type { Store } from '../stores/Store';
import { openComposer } from './composer/openComposer';
import type { Face } from './faces';
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
}

/**
 * Returns the pages of a face and the other files in the site's root. All of them depend on the store
 * alone: the composer and the renderer are files of the release's versions.
 *
 * @throws Refusal when a version is missing or changed, or the release can't be composed
 */
export async function composeFace(
  store: Store,
  { release, manifests }: Face,
): Promise<ComposedSite> {
  const composer = await openComposer(store, release, manifests);
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
      ...publicPartOfPreview(release),
    ],
    startScripts,
  };
}

const BLANK = { markup: '', styles: '' };

/** Returns the file in which `?debug` looks up the versions of a preview. */
function publicPartOfPreview(release: ComposedRelease): SitePage[] {
  const { preview } = release;
  if (!preview || preview.rollout) return [];
  const bytes = toJson({ ...release, pages: {}, staticFiles: {} });
  return [{ file: previewFolder(preview.name) + POINTER, render: () => Promise.resolve(bytes) }];
}

/**
 * Whether a face shows a page. In a rollout, these are the pages that lead to it: those of its app, or
 * all but the not-found page if that is the shell.
 */
function isShown({ preview }: ComposedRelease, page: RemotePage | undefined): boolean {
  if (!preview?.rollout) return true;
  return page !== undefined && [SHELL, page.remote].some((app) => app in preview.versions);
}

/**
 * Checks that a plan has files in the face's own place alone: a preview's composer must not write live
 * pages, nor the other way round. Composers are code of the shell's versions.
 */
function requirePlaces({ pages, texts, copies }: CompositionPlan, release: ComposedRelease): void {
  const { preview } = release;
  const folder = preview ? previewFolder(preview.name) : '';
  const isAllowed = (file: string) =>
    preview
      ? file.startsWith(folder) || file === folder.replace(/\/$/, '.html')
      : !file.startsWith(PREVIEWS);
  const files = [...pages.map(({ file }) => file), ...Object.keys({ ...texts, ...copies })];
  const misplaced = files.find((file) => !isAllowed(file));
  if (misplaced === undefined) return;
  throw new Refusal(
    `${versionLabel({ app: SHELL, ...release.apps.shell })} composes ${misplaced}, which belongs to ${preview ? 'no' : 'a'} preview`,
    'Correct shared/compose, then build and deploy the shell again.',
  );
}

/** Returns a function that runs the work at its first call and then returns the same promise. */
function once<Value>(work: () => Promise<Value>): () => Promise<Value> {
  let done: Promise<Value> | undefined;
  return () => (done ??= work());
}
