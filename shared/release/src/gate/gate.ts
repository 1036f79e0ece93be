import { APP_NAMES, type Release } from '@site/contract';
import { sitePages } from '../compose/sitePages';
import { forEachConcurrently } from '../concurrency/forEachConcurrently';
import type { Store } from '../stores/objects/Store';
import type { Candidate } from './Candidate';
import { checkBudgets } from './checkBudgets';
import { checkContract } from './checkContract';
import { checkFiles } from './checkFiles';
import { checkSharedModules } from './checkSharedModules';

/**
 * Checks everything that must hold before a release goes live.
 *
 * Hashes the files of versions that are not live yet. Those of live versions were checked when they
 * went live, so a deploy costs what it changes; `verify` hashes everything.
 *
 * @param candidate manifests of the versions in the release
 * @param live the release before it
 * @throws Refusal naming the first check that fails
 */
export async function gate(
  store: Store,
  candidate: Candidate,
  release: Release,
  live: Release | undefined,
): Promise<void> {
  checkContract(candidate);
  checkSharedModules(candidate);
  for (const app of APP_NAMES)
    if (candidate[app].version !== live?.apps[app].version) await checkFiles(store, candidate[app]);
  const pages = await sitePages(store, release);
  // A page that can't be rendered must not go live. Pages that this release leaves unchanged keep
  // their older number: they were rendered from the same parts before.
  await forEachConcurrently(
    pages,
    async ({ number, render }) => number === release.number && render(),
  );
  await checkBudgets(store, candidate, pages, live);
}
