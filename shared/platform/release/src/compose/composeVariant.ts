import {
  namedParts,
  PRERENDER_BUNDLE,
  placeOf,
  SHELL,
  type AppName,
  type Content,
  type PlannedPage,
  type ReleasedPage,
} from '@site/format';
import { createHash } from 'node:crypto';
import { forEachConcurrently } from '../basics/forEachConcurrently';
import { Refusals } from '../basics/Refusals';
import { Refusal } from '@site/project';
import type { Store } from '../stores/Store';
import { Composer } from './Composer';
import type { Known } from './KnownPages';
import type { Variant } from '../documents/Variant';
import { readReleasedFile } from '../documents/readVersion';
import { namePage, renderMarkup, type PlannedMarkup } from './prerender';

/** A page of a variant, or another file in the site's root. */
export interface ComposedFile {
  /** Name of the file, as returned by the contract's `pageFile`. */
  file: string;
  bytes: Buffer;
  /** Hash of what a page is made of. */
  of?: string;
  /** See the release's page. */
  named?: true;
  /** Its prerendered markup, the hash of what that is made of, and where it is stored already. */
  markup?: { of: string; bytes: Buffer; stored?: Content };
  /** Why React can't hydrate it, and its app. Of markup that was stored, nothing is said of how it varies. */
  unhydratable?: { app: AppName; why: string }[];
}

export interface ComposedSite {
  pages: ComposedFile[];
  /** Pages that were not made, because they are made of the same as before. */
  kept: Record<string, ReleasedPage>;
}

/**
 * Makes the pages of a variant and the other files in the site's root. All of them depend on the store
 * alone: the composer and the renderer are files of the release's versions.
 *
 * @throws Refusal when a version is missing or changed, or the release can't be composed
 */
export async function composeVariant(
  store: Store,
  variant: Variant,
  known: Known,
): Promise<ComposedSite> {
  const { manifests } = variant;
  const composer = await Composer.open(store, variant);
  const { pages, texts, copies } = await composer.plan();
  const shown = pages
    .filter((page) => isShown(variant, page))
    .map((page): MadePage => ({ ...page, hash: hashOf([manifests.shell.version, page.of]) }));
  const kept: ComposedSite['kept'] = {};
  await forEachConcurrently(shown, async ({ file, hash }) => {
    const page = await known.findPage(file, hash);
    if (page) kept[file] = page;
  });
  const changed = shown.filter(({ file }) => !Object.hasOwn(kept, file));
  const copied = Object.entries(copies).map(async ([file, source]) => ({
    file,
    named: true as const,
    bytes: await readReleasedFile(store, manifests, SHELL, source),
  }));
  return {
    pages: [
      ...(await Promise.all(copied)),
      ...Object.entries(texts).map(([file, text]) => ({ file, bytes: Buffer.from(text) })),
      ...(await makePages(store, variant, composer, changed, known)),
    ],
    kept,
  };
}

/** A page with the hash of what it is made of. */
type MadePage = PlannedPage & { hash: string };

/** Prerenders pages, each in a process of its own, and composes them together. */
async function makePages(
  store: Store,
  variant: Variant,
  composer: Composer,
  pages: MadePage[],
  knownPages: Known,
): Promise<ComposedFile[]> {
  if (pages.length === 0) return [];
  const made = new Map<PlannedPage, PlannedMarkup & { of: string; stored?: Content }>();
  const refusals = new Refusals();
  let renderer: Promise<Buffer> | undefined;
  await forEachConcurrently(pages, async (page) => {
    const of = markupHash(variant, page);
    const known = await knownPages.findMarkup(of);
    if (known) return made.set(page, { of, ...known });
    renderer ??= readReleasedFile(store, variant.manifests, SHELL, PRERENDER_BUNDLE);
    const rendered = await refusals.gather(async () =>
      renderMarkup(store, variant, page, String(await renderer)),
    );
    return rendered && made.set(page, { of, ...rendered });
  });
  const composed = await composer.compose(
    new Map([...made].map(([page, { markup }]) => [page, markup])),
  );
  for (const page of composed.values()) if (page instanceof Refusal) refusals.add(page);
  refusals.throwAny();
  return pages.flatMap((page) => {
    const [own, whole] = [made.get(page), composed.get(page)];
    if (!own || !whole || whole instanceof Refusal) return [];
    const { of, markup, stored, varies } = own;
    const { page: name } = namePage(variant.release, page);
    const moved = whole.misplaced === undefined ? undefined : `${name}: ${whole.misplaced}`;
    const reasons = [varies, moved].filter((why) => why !== undefined);
    const app = page.page?.remote ?? SHELL;
    return {
      file: page.file,
      bytes: Buffer.from(whole.html),
      of: page.hash,
      markup: { of, bytes: Buffer.from(JSON.stringify(markup)), ...(stored && { stored }) },
      unhydratable: reasons.map((why) => ({ app, why })),
    };
  });
}

/** Returns the hash of what a page's markup is made of. The versions of its apps never change. */
const markupHash = ({ release: { apps } }: Variant, { request, page, parts }: PlannedPage) =>
  hashOf([
    request,
    ...[{ remote: SHELL, page: '' }, ...(page ? [page] : []), ...parts].map(
      ({ remote, page: name }) => [remote, apps[remote]?.version, name],
    ),
  ]);

const hashOf = (ingredients: unknown): string =>
  createHash('sha256').update(JSON.stringify(ingredients)).digest('base64url').slice(0, 22);

/** Whether a variant shows a page. */
const isShown = ({ release, manifests }: Variant, { page }: PlannedPage): boolean =>
  placeOf(release).hasPage(
    page && [page, ...namedParts(manifests, page)].map(({ remote }) => remote),
  );
