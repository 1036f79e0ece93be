import type { MeasuredPart } from '../gate/measureParts';
import type { SiteOverview } from '../operations/overview/readOverview';
import { bar } from './bar';
import { html, type Html } from './html';

/** What each page loads, against its budgets. */
export const sizesSection = (sizes: SiteOverview['sizes']): Html =>
  html`<section aria-labelledby="sizes">
    <h2 id="sizes">Sizes against budgets</h2>
    ${
      'fault' in sizes
        ? html`<p class="hint">The pages can’t be measured: ${sizes.fault}</p>`
        : html`<p class="hint">Compressed, as browsers get them.</p>
            <ul class="cards">
              ${[...byPage(sizes)].map(
                ([page, parts]) =>
                  html`<li class="card">
                    <h3>${page}</h3>
                    ${parts.map(sizeOfPart)}
                  </li>`,
              )}
            </ul>`
    }
  </section>`;

function byPage(sizes: MeasuredPart[]): Map<string, MeasuredPart[]> {
  const pages = new Map<string, MeasuredPart[]>();
  for (const part of sizes) pages.set(part.page, [...(pages.get(part.page) ?? []), part]);
  return pages;
}

function sizeOfPart({ kind, versions, bytes, budget }: MeasuredPart) {
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
