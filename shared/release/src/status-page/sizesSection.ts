import type { MeasuredPart } from '../gate/measureParts';
import type { SiteOverview } from '../reports/overview/readOverview';
import { html, type Html } from './html';
import { bar, card, cards, section } from './parts';

/** What each page loads, against its budgets. */
export function sizesSection(sizes: SiteOverview['sizes']): Html {
  const [parts, hint] =
    'fault' in sizes
      ? [[], `The pages can’t be measured: ${sizes.fault}`]
      : [sizes, 'Compressed, as browsers get them.'];
  const pages = [...new Set(parts.map(({ page }) => page))].map((page) =>
    card(page, parts.filter((part) => part.page === page).map(sizeOfPart)),
  );
  return section(
    'sizes',
    'Sizes against budgets',
    html`<p class="hint">${hint}</p>
      ${cards(pages)}`,
  );
}

function sizeOfPart({ kind, versions, bytes, budget }: MeasuredPart): Html {
  const app = versions.at(-1)?.split(' ')[0];
  const share = budget > 0 ? bytes / budget : 1;
  return html`<p class="measure">
      <span>${kind === 'HTML' ? kind : `${kind} of ${app}`}</span>
      <span class="hint"
        >${kilobytes(bytes)} of ${kilobytes(budget)} kB${bytes > budget && ', over'}</span
      >
    </p>
    ${bar(share, bytes > budget ? 'over' : share > 0.95 ? 'tight' : 'fine')}`;
}

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
