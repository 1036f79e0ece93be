import type { Release } from '@site/contract';
import type { SitePage } from '../compose/sitePages';
import { Refusal } from '../errors/Refusal';
import { namedVersions, versionLabel } from '../records/namedVersions';
import type { Store } from '../stores/objects/Store';
import { budgetedParts, type BudgetedPart } from './budgetedParts';
import type { Candidate } from './Candidate';

/**
 * Checks the budgets of versions that the live release does not name. Live and previous versions
 * are exempt: lowering a budget must not block a rollback.
 *
 * @param pages pages of the release
 * @param live the release before it
 * @throws Refusal naming page, size and budget
 */
export async function checkBudgets(
  store: Store,
  candidate: Candidate,
  pages: SitePage[],
  live: Release | undefined,
): Promise<void> {
  const known = new Set(live && namedVersions(live).map(versionLabel));
  for (const part of budgetedParts(store, candidate, pages)) {
    if (part.versions.every((version) => known.has(version))) continue;
    const size = await part.measure();
    if (size > part.budget) throw overBudget(part, size);
  }
}

function overBudget({ page, kind, versions, budget }: BudgetedPart, size: number): Refusal {
  const names = versions.join(' and ');
  const what =
    kind === 'scripts'
      ? `${names} adds ${size} bytes of script (brotli) to ${page}`
      : `${page} composed with ${names} has ${size} bytes of HTML (compressed)`;
  return new Refusal(
    `${what}, over its budget of ${budget}`,
    'Make it smaller, or raise its budget in shared/release/src/gate/budgets.ts, build and deploy again.',
  );
}
