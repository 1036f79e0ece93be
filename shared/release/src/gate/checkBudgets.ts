import type { Release } from '@site/contract';
import { budgetedParts, type BudgetedPart } from './budgetedParts';
import type { SitePage } from '../compose/sitePages';
import type { Candidate } from './Candidate';
import { namedVersions, nameOf } from '../records/namedVersions';
import { Refusal } from '../errors/Refusal';
import type { Store } from '../stores/objects/Store';

/**
 * Holds versions that go live to their budgets. One that is live, or stands by for it, is not held again: a smaller
 * budget must not stop anyone from going back.
 *
 * @param pages those of the release
 * @param live what is live before it
 * @throws Refusal naming page, size and budget
 */
export async function checkBudgets(
  store: Store,
  candidate: Candidate,
  pages: SitePage[],
  live: Release | undefined,
): Promise<void> {
  const known = new Set(live && namedVersions(live).map(nameOf));
  for (const part of budgetedParts(store, candidate, pages)) {
    if (part.versions.every((version) => known.has(version))) continue;
    const size = await part.measure();
    if (size > part.budget) throw refusal(part, size);
  }
}

function refusal({ page, kind, versions, budget }: BudgetedPart, size: number): Refusal {
  const names = versions.join(' and ');
  const what =
    kind === 'scripts'
      ? `${names} brings ${size} bytes of script (brotli) to ${page}`
      : `${page} made with ${names} has ${size} bytes of HTML (compressed)`;
  return new Refusal(
    `${what}, and its budget is ${budget}`,
    'Make it smaller, or raise its budget in shared/release/src/gate/budgets.ts, build and deploy again.',
  );
}
