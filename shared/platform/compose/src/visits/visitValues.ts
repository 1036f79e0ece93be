import {
  BRAND,
  drawnRollouts,
  isOneAddress,
  placeOf,
  PREVIEW_PARAMETER,
  SHELL,
  type ComposedRelease,
  type NamedPlace,
} from '@site/format';
import { escapeHtml } from '../escape';
import type { SitePage } from '../sitePage';

/** What a page does first: leads to a preview or rollout, or hides the address of one. */
export interface Visit {
  /** The template has a section for each, with the script of this name in `shell/src/visits`. */
  script: 'enterPreview' | 'enterRollout' | 'missPreview' | 'showPreview' | 'showRollout';
  data?: unknown;
}

/** What a page has for its visit. */
export interface VisitValues {
  visit: Visit;
  /** What the page shows above everything else. */
  bar?: string;
  /** A `<style>` element for the bar. */
  styles: string;
}

/**
 * Returns what a page has for previews and rollouts: which script leads to them and, in a preview, the bar
 * that says what the tab shows. The bar is outside of the markup that React takes over, so live
 * visitors load no code for it.
 */
export function visitValues(
  release: ComposedRelease,
  { route, remotes }: Pick<SitePage, 'route' | 'remotes'>,
): VisitValues {
  const { place, rollouts } = release;
  if (!place && route) {
    const data = drawnRollouts(rollouts, [SHELL, ...remotes]);
    const visit: Visit =
      data.length > 0 ? { script: 'enterRollout', data } : { script: 'enterPreview' };
    return { visit, styles: '' };
  }
  if (!place) {
    const data = drawnRollouts(rollouts, [SHELL]);
    return { visit: { script: 'missPreview', data }, bar: MISSING_BAR, styles: STYLES };
  }
  if (placeOf(release).kind === 'rollout') return { visit: { script: 'showRollout' }, styles: '' };
  return {
    visit: { script: 'showPreview', data: { name: place.name, until: place.until } },
    bar: barOf(place, route?.path ?? '/'),
    styles: STYLES,
  };
}

/**
 * The link's address is for a click with a key, and for browsers without scripts. The value of a parameter, or what is
 * below `*`, is in the address of the tab, which is the live one by then.
 */
const barOf = ({ name, versions }: NamedPlace, path: string): string => {
  const live = isOneAddress(path) ? path : '';
  const labels = Object.entries(versions).map(([app, version]) => `${app} ${version}`);
  return `<aside data-preview data-shell aria-label="Preview"><p>Preview <b>${escapeHtml(name)}</b>: ${escapeHtml(labels.join(', '))}</p><a data-leave href="${escapeHtml(live)}?${PREVIEW_PARAMETER}=">Leave preview</a></aside>`;
};

const MISSING_BAR =
  '<aside data-preview aria-label="Preview" hidden><p>The preview <b></b> has ended, or has no such page.</p><a>Its home page</a><a>The live page</a></aside>';

/**
 * In the flow above the page, where it covers nothing. The font and the colours are the theme's.
 */
const STYLES = `<style>[data-preview]:not([hidden]){display:flex;flex-wrap:wrap;gap:4px 24px;justify-content:center;align-items:center;padding:8px 16px;background:${BRAND[100]};color:${BRAND[900]};border-bottom:2px solid ${BRAND[400]};font:0.875rem/1.5 "Segoe UI",Inter,system-ui,sans-serif}[data-preview] p{margin:0;overflow-wrap:anywhere}[data-preview] a{color:inherit;font-weight:600;padding:4px 0}[data-preview] a:focus-visible{outline:2px solid ${BRAND[900]};outline-offset:2px}@media print{[data-preview]{display:none!important}}</style>`;
