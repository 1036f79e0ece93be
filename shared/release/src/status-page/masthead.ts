import type { SiteOverview } from '../reports/overview/readOverview';
import { statusRemarks } from '../reports/statusRemarks';
import { html, type Html } from './html';
import { timeElement } from './parts';

/** The top of the page: which release is live, and what needs attention. */
export function masthead({ productName, store, readAt, status }: SiteOverview): Html {
  const remarks = statusRemarks(status).filter(({ level }) => level !== 'fine');
  const faults = remarks.filter(({ level }) => level === 'fault').length;
  return html`<header class="masthead">
    <p class="brand">${logo} ${productName}</p>
    <h1>Release ${status.release}</h1>
    <p class="verdict ${faults > 0 && 'fault'}">${verdict(faults)}</p>
    <ul class="remarks">
      ${remarks.map(({ text, level }) => html`<li class="${level}">${text}</li>`)}
    </ul>
    <p class="hint">Read from ${store} on ${timeElement(readAt)}. All times are UTC.</p>
  </header>`;
}

function verdict(faults: number): string {
  if (faults === 0) return '✓ Live, and everything matches';
  return faults === 1 ? '! 1 thing needs attention' : `! ${faults} things need attention`;
}

/** The brand's mark, as in `shared/ui`. */
export const logo = html`<svg
  viewBox="0 0 40 40"
  width="40"
  height="40"
  aria-hidden="true"
  xmlns="http://www.w3.org/2000/svg"
>
  <rect width="40" height="40" rx="11" fill="#5740e3" />
  <g fill="none" stroke-width="4.75" stroke-linecap="round" stroke-linejoin="round">
    <path d="M7.5 14.5 13.5 28.5 19.75 17.5" stroke="#a8abff" />
    <path d="M19.75 17.5 25 28.5 33 10.5" stroke="#fff" />
  </g>
</svg>`;
