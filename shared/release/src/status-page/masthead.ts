import type { SiteOverview } from '../operations/overview/readOverview';
import { statusRemarks, type Remark } from '../operations/statusRemarks';
import { html, type Html } from './html';
import { logo } from './logo';
import { pagesRing } from './pagesRing';
import { timeElement } from './time';

/** The top of the page: which release is live, and what needs attention. */
export function masthead({ productName, store, readAt, status }: SiteOverview): Html {
  const faults = statusRemarks(status).filter(({ isFine }) => !isFine);
  return html`<header class="masthead">
    <div>
      <p class="brand">${logo} ${productName}</p>
      <h1>Release ${status.release}</h1>
      <p class="verdict ${faults.length > 0 ? 'faulty' : 'fine'}">${verdict(faults)}</p>
      ${
        faults.length > 0 &&
        html`<ul class="faults">
          ${faults.map(({ text }) => html`<li>${text}</li>`)}
        </ul>`
      }
      <p class="source">Read from ${store} on ${timeElement(readAt)}. All times are UTC.</p>
    </div>
    ${pagesRing(status.pages)}
  </header>`;
}

function verdict({ length }: Remark[]): string {
  if (length === 0) return 'Live, and everything matches';
  return length === 1 ? '1 thing needs attention' : `${length} things need attention`;
}
