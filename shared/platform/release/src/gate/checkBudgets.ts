import { placeOf, SHELL, type VersionManifest } from '@site/format';
import type { ComposedSite } from '../compose/composeVariant';
import type { Variant } from '../documents/Variant';
import { versionLabel } from '../documents/LogEntry';
import { Refusal } from '@site/project';
import type { Store } from '../stores/Store';
import { measureSizes, type MeasuredSize } from './measureSizes';

/**
 * Checks the budgets of versions that the live release does not name. Live and previous versions
 * are exempt: lowering a budget must not block a rollback.
 *
 * @throws Refusal naming page, size and budget
 */
export async function checkBudgets(
  store: Store,
  { manifests, release }: Variant,
  site: ComposedSite,
  before: VersionManifest[],
): Promise<void> {
  const known = new Set(before.map(versionLabel));
  const sizes = await measureSizes(store, manifests, { ...site, place: placeOf(release) }, known);
  const over = sizes.filter(({ left }) => left < 0).map(describe);
  if (over.length === 0) return;
  const hints = [...new Set(over.map(({ hint }) => hint))].join(' ');
  throw new Refusal(
    over.map(({ what }) => what).join('; '),
    `${hints} Then build and deploy again.`,
  );
}

/** Room that a raised budget leaves, as a share of what the page has now. */
const ROOM = 1.05;

function describe({ page, exposed, kind, versions, budget, bytes }: MeasuredSize) {
  const names = versions.join(' and ');
  const app = versions.at(-1)?.split(' ')[0] ?? '';
  const file = app === SHELL ? 'shell/shell.ts' : `remote.ts of ${app}`;
  const raised = Math.ceil((bytes * ROOM) / 1000) * 1000;
  const { what, hint } = {
    scripts: {
      what: `${names} adds ${bytes} bytes of script (brotli) to ${page}`,
      hint: `Make ${exposed ?? 'the shell'} smaller, or raise its budget in ${file}: budget: ${raised}.`,
    },
    'early script': {
      what: `${names} adds an early script of ${bytes} bytes (brotli) to ${page}`,
      hint: 'Leave to the page what need not happen at the press.',
    },
    HTML: {
      what: `${page} composed with ${names} has ${bytes} bytes of HTML (compressed, or a tenth of it uncompressed)`,
      hint: 'Make the page’s markup or styles smaller.',
    },
  }[kind];
  return { what: `${what}, over its budget of ${budget}`, hint };
}
