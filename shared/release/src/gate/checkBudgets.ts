import type { Manifests } from '@site/contract';
import type { ComposedSite } from '../compose/composeFace';
import type { Face } from '../compose/faces';
import { type LogEntry, namedVersions, versionLabel } from '../documents/LogEntry';
import { Refusal } from '../errors/Refusal';
import type { Store } from '../stores/Store';
import { measureParts, type MeasuredPart } from './measureParts';

/**
 * Checks the budgets of versions that the live release does not name. Live and previous versions
 * are exempt: lowering a budget must not block a rollback.
 *
 * @throws Refusal naming page, size and budget
 */
export async function checkBudgets(
  store: Store,
  candidate: Manifests,
  site: ComposedSite,
  { release: { preview } }: Face,
  before: LogEntry | undefined,
): Promise<void> {
  const known = new Set(before && namedVersions(before).map(versionLabel));
  const parts = await measureParts(store, candidate, { ...site, preview }, known);
  const over = parts.find(({ left }) => left < 0);
  if (over) throw overBudget(over);
}

function overBudget({ page, kind, versions, budget, bytes }: MeasuredPart): Refusal {
  const names = versions.join(' and ');
  const app = versions.at(-1)?.split(' ')[0];
  const { what, cure } = {
    scripts: {
      what: `${names} adds ${bytes} bytes of script (brotli) to ${page}`,
      cure: `Make it smaller, or raise the budget in ${app}’s folder, then build and deploy again.`,
    },
    'early script': {
      what: `${names} adds an early script of ${bytes} bytes (brotli) to ${page}`,
      cure: 'Leave to the page what need not happen at the press, then build and deploy again.',
    },
    HTML: {
      what: `${page} composed with ${names} has ${bytes} bytes of HTML (compressed, or a tenth of it uncompressed)`,
      cure: 'Make the page’s markup or styles smaller, then build and deploy again.',
    },
  }[kind];
  return new Refusal(`${what}, over its budget of ${budget}`, cure);
}
