import type { Manifests, Release, ReleasedPage } from '@site/contract';
import { composedSite, type SitePage } from '../compose/sitePages';
import { forEachConcurrently } from '../concurrency/forEachConcurrently';
import { reasonOf } from '../errors/reasonOf';
import { Refusal } from '../errors/Refusal';
import { integrityOf } from '../records/integrity';
import type { Store } from '../stores/objects/Store';
import { checkBudgets } from './checkBudgets';
import { checkContract } from './checkContract';
import { checkFiles } from './checkFiles';
import { checkOrigins, type AllowOrigins } from './checkOrigins';
import { checkRollouts } from './checkRollouts';
import { checkSharedModules } from './checkSharedModules';
import { checkStaticFiles } from './checkStaticFiles';

/** What the gate checks. */
export interface GateTask {
  /** Manifests of the versions in the release. */
  candidate: Manifests;
  release: Release;
  /** The release before it. */
  live: Release | undefined;
  /** Accepts that pages may use more origins; see `checkOrigins`. */
  allow?: AllowOrigins | undefined;
  /** Whether everything in it was live before: exempt from budgets and the check of origins. */
  restores?: true;
  skipRender?: AcceptBlankPage | undefined;
}

/**
 * Called for each page that can't be rendered, if it may go live without prerendered markup. Browsers
 * then render it, as they do a client-side navigation.
 *
 * @param file e.g. `private-policy.html`
 * @param why one line
 */
export type AcceptBlankPage = (file: string, why: string) => void;

/**
 * Checks everything that must hold before a release goes live.
 *
 * Hashes the files of versions that are not live yet. Those of live versions were checked when they
 * went live, so a deploy costs what it changes; `verify` hashes everything.
 *
 * @returns the release's pages, for the release document
 * @throws Refusal naming the first check that fails
 */
export async function gate(store: Store, task: GateTask): Promise<Record<string, ReleasedPage>> {
  const { candidate, release, live, allow, restores, skipRender } = task;
  checkContract(candidate);
  checkSharedModules(candidate);
  if (!restores) checkOrigins(candidate, live, allow);
  for (const [app, manifest] of Object.entries(candidate))
    if (manifest.version !== live?.apps[app]?.version) await checkFiles(store, manifest);
  const site = await composedSite(store, release);
  const rollouts = await checkRollouts(store, task);
  // A page that can't be rendered must not go live. Pages that this release leaves unchanged keep
  // their number and hash: they were rendered from the same parts before.
  // All pages of a shell of format 1 depend on the origins of all apps.
  const isReused = (before: ReleasedPage | undefined, number: number | undefined) =>
    number !== undefined && before?.number === number && !candidate.shell.format.startsWith('1.');
  const released: Record<string, ReleasedPage> = {};
  await forEachConcurrently([...site.pages, ...rollouts], async (page) => {
    const { file, number } = page;
    const before = live?.pages?.[file];
    if (before && isReused(before, number)) return void (released[file] = before);
    // Fields of newer formats are kept.
    const { blank: _, listed: __, ...kept } = before ?? {};
    const { bytes, ...mark } = restores
      ? await restorePage(page, skipRender)
      : { bytes: await page.render() };
    const integrity = integrityOf(bytes);
    const revision = await store.listedRevision(file, bytes);
    released[file] = {
      ...kept,
      ...mark,
      integrity,
      ...(number !== undefined && { number }),
      ...(revision !== undefined && { listed: { integrity, revision } }),
    };
  });
  checkStaticFiles(release, released);
  if (!restores) await checkBudgets(store, candidate, site, live);
  return Object.fromEntries(Object.entries(released).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Renders a page of a rollback, or composes it without markup. @throws Refusal that tells how */
async function restorePage(
  page: SitePage,
  skipRender: AcceptBlankPage | undefined,
): Promise<{ bytes: Buffer; blank?: true }> {
  try {
    return { bytes: await page.render() };
  } catch (cause) {
    const why = reasonOf(cause);
    if (!page.renderBlank) throw cause;
    if (!skipRender)
      throw new Refusal(
        why,
        'If the rollback can’t wait, add --skip-render: browsers then render the page.',
        { cause },
      );
    const bytes = await page.renderBlank();
    skipRender(page.file, why);
    return { bytes, blank: true };
  }
}
