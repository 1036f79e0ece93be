import type { PagesStatus } from '../operations/status';
import { html, type Html } from './html';

/** The brand's ring: how many of the pages are as the release says. A full circle is the goal. */
export function pagesRing({ count, strays, fault }: PagesStatus): Html | undefined {
  if (fault !== undefined || count === 0) return undefined;
  const right = Math.max(0, count - strays.length);
  const done = (right / count) * LENGTH;
  return html`<div class="ring">
    <svg viewBox="0 0 200 200" aria-hidden="true">
      <circle class="track" cx="100" cy="100" r="${RADIUS}" />
      <circle
        class="done"
        cx="100"
        cy="100"
        r="${RADIUS}"
        stroke-dasharray="${done.toFixed(1)} ${LENGTH.toFixed(1)}"
        transform="rotate(-90 100 100)"
      />
    </svg>
    <p><strong>${right} of ${count}</strong> pages and files match</p>
  </div>`;
}

const RADIUS = 88;
const LENGTH = 2 * Math.PI * RADIUS;
