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
 * @param candidate its versions, as they say of themselves
 * @param live what is live before it
 * @throws Refusal naming the first thing that does not hold
 */
export async function gate(
  store: Store,
  candidate: Candidate,
  release: Release,
  live: Release | undefined,
): Promise<void> {
  checkContract(candidate);
  checkSharedModules(candidate);
  for (const app of APP_NAMES) await checkFiles(store, candidate[app]);
  const pages = await sitePages(store, release);
  // What can't be made must not go live: afterwards it would be too late. The pages that no part of this release touches
  // stand, made from the very same parts.
  await forEachConcurrently(pages, async ({ number, make }) => number === release.number && make());
  await checkBudgets(store, candidate, pages, live);
}
