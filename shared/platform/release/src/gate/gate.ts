import {
  contentKey,
  placeOf,
  type AppName,
  type Content,
  type LogEntry,
  type ReleasedPage,
  type VersionManifest,
} from '@site/format';
import { composeVariant } from '../compose/composeVariant';
import type { Variant } from '../documents/Variant';
import { heldVersions, servedVersions } from '../documents/LogEntry';
import { readVersionFile } from '../documents/readVersion';
import { forEachConcurrently } from '../basics/forEachConcurrently';
import { Refusals } from '../basics/Refusals';
import { integrityOf } from '../documents/integrity';
import type { Store } from '../stores/Store';
import { checkAddresses } from './checkAddresses';
import { checkFirstRenders } from './checkFirstRenders';
import { checkSharedModules } from './checkSharedModules';
import type { KnownPages } from '../compose/KnownPages';
import { findNewOrigins, type NewOrigins } from './newOrigins';
import { requireHtmlBudgets } from './requireHtmlBudgets';

export interface GateOptions {
  /** Whether visitors had everything in it before: exempt from budgets, and its origins are not new. */
  restores?: true | undefined;
  known: KnownPages;
}

/** The release before a variant, and the manifests of the versions that it names. */
export interface ReleaseBefore {
  log: LogEntry;
  manifests: VersionManifest[];
}

/** Pages that have passed the gate. */
export interface PassedPages {
  pages: Record<string, ReleasedPage>;
  /** New contents by key. */
  contents: Map<string, Buffer>;
  /** What to say of pages that pass all the same. */
  remarks: string[];
  /** Nobody has accepted these yet. */
  newOrigins: NewOrigins[];
}

/**
 * Checks everything that must hold before visitors see a release, and makes its pages.
 *
 * @throws Refusal naming all that is wrong
 */
export async function gate(
  store: Store,
  variant: Variant,
  before: ReleaseBefore | undefined,
  { restores, known }: GateOptions,
): Promise<PassedPages> {
  const { release, manifests } = variant;
  const refusals = new Refusals();
  for (const refusal of checkAddresses(manifests, before?.log)) refusals.add(refusal);
  await refusals.gather(() => checkSharedModules(manifests));
  // Versions that don't fit together have no pages to check.
  refusals.throwAny();
  await requireFiles(store, Object.values(manifests), before?.log);
  const held = before ? heldVersions(before.log) : [];
  // Neither a rollback nor another team's deploy is refused for what was there before.
  const isFresh = (app: AppName) =>
    !restores && !held.some((one) => one.app === app && one.version === manifests[app]?.version);
  const site = await refusals.gather(() => composeVariant(store, variant, known));
  const made = site?.pages ?? [];
  if (!restores) await refusals.gather(() => requireHtmlBudgets(manifests, made, placeOf(release)));
  const remarks = await refusals.gather(() => checkFirstRenders(made, isFresh));
  refusals.throwAny();
  const passed: PassedPages = {
    pages: site?.kept ?? {},
    contents: new Map(),
    remarks: remarks ?? [],
    newOrigins: restores ? [] : findNewOrigins(variant, before),
  };
  const old = before?.log.pages ?? {};
  const keep = (bytes: Buffer, stored?: Content): Content => {
    const integrity = integrityOf(bytes);
    if (stored?.integrity === integrity) return { integrity, stored: stored.stored };
    const content = { integrity, stored: release.number };
    passed.contents.set(contentKey(content), bytes);
    return content;
  };
  for (const { file, bytes, of, named, markup } of made)
    passed.pages[file] = {
      ...keep(bytes, old[file]),
      ...(of !== undefined && { of }),
      ...(named && { named }),
      ...(markup && { markup: { of: markup.of, ...keep(markup.bytes, markup.stored) } }),
    };
  return passed;
}

/**
 * Hashes the files of versions that visitors do not get yet. Those of the others were checked when they went
 * live, so a deploy costs what it changes; `verify` hashes everything.
 *
 * @throws Refusal naming the first file that is missing or changed
 */
export async function requireFiles(
  store: Store,
  manifests: VersionManifest[],
  before: LogEntry | undefined,
): Promise<void> {
  const served = before ? servedVersions({ ...before, ...before.internal }) : [];
  const fresh = manifests.filter(
    (manifest) =>
      !served.some(({ app, version }) => app === manifest.app && version === manifest.version),
  );
  for (const manifest of fresh)
    await forEachConcurrently(Object.keys(manifest.files), (file) =>
      readVersionFile(store, manifest, file),
    );
}
