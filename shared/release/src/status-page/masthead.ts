import type { SiteOverview } from '../reports/overview/readOverview';
import { statusRemarks } from '../reports/statusRemarks';
import { html, type Html } from './html';
import { logo } from './logo';
import { timeElement } from './time';

/** The top of the page: which release is live, and what needs attention. */
export function masthead({ productName, store, readAt, status }: SiteOverview): Html {
  const remarks = statusRemarks(status).filter(({ level }) => level !== 'fine');
  const faults = remarks.filter(({ level }) => level === 'fault').length;
  return html`<header class="masthead">
    <p class="brand">${logo} ${productName}</p>
    <h1>Release ${status.release}</h1>
    <p class="verdict ${faults > 0 ? 'fault' : 'fine'}">${verdict(faults)}</p>
    ${
      remarks.length > 0 &&
      html`<ul class="remarks">
        ${remarks.map(({ text, level }) => html`<li class="${level}">${text}</li>`)}
      </ul>`
    }
    <p class="source">Read from ${store} on ${timeElement(readAt)}. All times are UTC.</p>
  </header>`;
}

function verdict(faults: number): string {
  if (faults === 0) return 'Live, and everything matches';
  return faults === 1 ? '1 thing needs attention' : `${faults} things need attention`;
}
