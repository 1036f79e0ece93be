import { contentKey, type LogEntry, type ReleasedPage } from '@site/format';
import { composeVariant } from '../compose/composeVariant';
import type { Variant } from '../documents/Variant';
import { isServed } from '../documents/LogEntry';
import { readVersionFile } from '../documents/readVersion';
import { forEachConcurrently } from '../basics/forEachConcurrently';
import { integrityOf } from '../documents/integrity';
import { Refusal } from '@site/project';
import type { Store } from '../stores/Store';
import { checkBudgets } from './checkBudgets';
import { checkContract, checkHead, checkSharedModules } from './checkContract';
import { checkOrigins, type AllowOrigins } from './checkOrigins';

export interface GateOptions {
  /** Accepts that pages may use more origins; see `checkOrigins`. */
  allow?: AllowOrigins | undefined;
  /** Whether everything in it was live before: exempt from budgets and the check of origins. */
  restores?: true | undefined;
  skipRender?: AcceptBlankPage | undefined;
}

/**
 * Called for each page that can't be rendered, if it may go live without prerendered markup. Browsers
 * then render it, as they do a client-side navigation.
 */
type AcceptBlankPage = (file: string, why: string) => void;

/** Pages that have passed the gate. */
export interface PassedPages {
  pages: Record<string, ReleasedPage>;
  /** New contents by key. */
  contents: Map<string, Buffer>;
  /** See `ComposedSite`. */
  misfits: string[];
}

/**
 * Checks everything that must hold before visitors see a release, and makes its pages.
 *
 * Hashes the files of versions that are not live yet. Those of live versions were checked when they
 * went live, so a deploy costs what it changes; `verify` hashes everything.
 *
 * @throws Refusal naming the first check that fails
 */
export async function gate(
  store: Store,
  variant: Variant,
  before: LogEntry | undefined,
  { allow, restores, skipRender }: GateOptions,
): Promise<PassedPages> {
  const { release, manifests } = variant;
  checkContract(variant, before);
  checkSharedModules(variant);
  if (!restores) checkOrigins(variant, before, allow);
  for (const manifest of Object.values(manifests)) {
    if (isServed(before, manifest)) continue;
    if (!restores) checkHead(manifest, manifests.shell);
    await forEachConcurrently(Object.keys(manifest.files), (file) =>
      readVersionFile(store, manifest, file),
    );
  }
  const old = before?.pages ?? {};
  const site = await composeVariant(store, variant, {
    // It was made of the same parts before.
    isKept: ({ file, number }) => old[file]?.number === number,
    onFailure: (file, cause) => acceptBlank(file, cause, { restores, skipRender }),
  });
  if (!restores) await checkBudgets(store, variant, site, before);
  const passed: PassedPages = { pages: {}, contents: new Map(), misfits: site.misfits };
  for (const file of site.kept) if (old[file]) passed.pages[file] = old[file];
  for (const { file, bytes, ...mark } of site.pages) {
    const integrity = integrityOf(bytes);
    const stored = old[file]?.integrity === integrity ? old[file].stored : release.number;
    const page = { integrity, stored, ...mark };
    passed.pages[file] = page;
    if (stored === release.number) passed.contents.set(contentKey(page), bytes);
  }
  return passed;
}

/** Lets a page of a rollback go live without markup, if its caller accepts that. */
function acceptBlank(file: string, cause: Refusal, { restores, skipRender }: GateOptions): void {
  if (!restores) throw cause;
  if (skipRender) skipRender(file, cause.message);
  else
    throw new Refusal(
      cause.message,
      'If the rollback can’t wait, add --skip-render: browsers then render the page.',
      { cause },
    );
}
