import type { MeasuredPart } from '../gate/measureParts';
import type { SiteOverview } from '../reports/overview/readOverview';
import { bar, card, cards, section } from './cards';
import { html, type Html } from './html';

/** What each page loads, against its budgets. */
export function sizesSection(sizes: SiteOverview['sizes']): Html {
  const parts = 'fault' in sizes ? [] : sizes;
  const hint =
    'fault' in sizes
      ? `The pages can’t be measured: ${sizes.fault}`
      : 'Compressed, as browsers get them.';
  const ofPage = (page: string) => parts.filter((part) => part.page === page).map(sizeOfPart);
  const pages = [...new Set(parts.map(({ page }) => page))];
  return section(
    'sizes',
    'Sizes against budgets',
    html`<p class="hint">${hint}</p>
      ${cards(pages.map((page) => card(page, ofPage(page))))}`,
  );
}

function sizeOfPart({ kind, versions, bytes, budget }: MeasuredPart): Html {
  const app = String(versions.at(-1)?.split(' ')[0]);
  const share = budget > 0 ? bytes / budget : 1;
  return html`<p class="measure">
      <span>${kind === 'HTML' ? kind : `${kind} of ${app}`}</span>
      <span class="amount"
        >${kilobytes(bytes)} of ${kilobytes(budget)} kB${bytes > budget && ', over'}</span
      >
    </p>
    ${bar(share, bytes > budget ? 'over' : share > 0.95 ? 'tight' : 'fine')}`;
}

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
