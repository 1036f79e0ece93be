import type { Manifests } from '@site/contract';
import type { ComposedSite } from '../compose/composeFace';
import type { Face } from '../compose/faces';
import { Refusal } from '../errors/Refusal';
import type { LogEntry } from '../documents/LogEntry';
import { namedVersions, versionLabel } from '../documents/namedVersions';
import type { Store } from '../stores/Store';
import { budgetedParts, type BudgetedPart } from './budgetedParts';

/**
 * Checks the budgets of versions that the live release does not name. Live and previous versions
 * are exempt: lowering a budget must not block a rollback.
 *
 * @param site what the release's composer makes
 * @param before the release before it
 * @throws Refusal naming page, size and budget
 */
export async function checkBudgets(
  store: Store,
  candidate: Manifests,
  site: ComposedSite,
  { release }: Face,
  before: LogEntry | undefined,
): Promise<void> {
  const known = new Set(before && namedVersions(before).map(versionLabel));
  for (const part of budgetedParts(store, candidate, { ...site, preview: release.preview })) {
    if (part.versions.every((version) => known.has(version))) continue;
    const size = await part.measure();
    if (size > part.budget) throw overBudget(part, size);
  }
}

function overBudget({ page, kind, versions, budget }: BudgetedPart, size: number): Refusal {
  const names = versions.join(' and ');
  const app = versions.at(-1)?.split(' ')[0];
  const { what, cure } = {
    scripts: {
      what: `${names} adds ${size} bytes of script (brotli) to ${page}`,
      cure: `Make it smaller, or raise the budget in ${app}’s folder, then build and deploy again.`,
    },
    'early script': {
      what: `${names} adds an early script of ${size} bytes (brotli) to ${page}`,
      cure: 'Leave to the page what need not happen at the press, then build and deploy again.',
    },
    HTML: {
      what: `${page} composed with ${names} has ${size} bytes of HTML (compressed)`,
      cure: 'Make the page’s markup or styles smaller, then build and deploy again.',
    },
  }[kind];
  return new Refusal(`${what}, over its budget of ${budget}`, cure);
}
