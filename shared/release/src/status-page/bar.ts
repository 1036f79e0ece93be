import { html, type Html } from './html';

/** A horizontal bar. The text beside it says the same. @param share from 0 to 1 */
export const bar = (share: number, state: 'fine' | 'tight' | 'over'): Html =>
  html`<svg class="bar ${state}" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
    <rect class="track" width="100" height="1" />
    <rect class="fill" width="${(Math.min(share, 1) * 100).toFixed(2)}" height="1" />
  </svg>`;
