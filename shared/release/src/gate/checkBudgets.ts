import type { Manifests, Release } from '@site/contract';
import type { ComposedSite } from '../compose/sitePages';
import { Refusal } from '../errors/Refusal';
import { namedVersions, versionLabel } from '../records/namedVersions';
import type { Store } from '../stores/objects/Store';
import { budgetedParts, type BudgetedPart } from './budgetedParts';

/**
 * Checks the budgets of versions that the live release does not name. Live and previous versions
 * are exempt: lowering a budget must not block a rollback.
 *
 * @param site what the release's composer makes
 * @param live the release before it
 * @throws Refusal naming page, size and budget
 */
export async function checkBudgets(
  store: Store,
  candidate: Manifests,
  site: ComposedSite,
  live: Release | undefined,
): Promise<void> {
  const known = new Set(live && namedVersions(live).map(versionLabel));
  for (const part of budgetedParts(store, candidate, site)) {
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
  const app = versions.at(-1)?.split(' ')[0];
  const cure =
    kind === 'scripts'
      ? `Make it smaller, or raise the budget in ${app}’s folder, then build and deploy again.`
      : 'Make the page’s markup or styles smaller, then build and deploy again.';
  return new Refusal(`${what}, over its budget of ${budget}`, cure);
}
