import type { PastRelease } from '../../reports/history';
import { html, type Html } from '../html';
import { releaseCard } from '../releaseCard';
import { layoutTimeline, type Mark } from './layoutTimeline';
import { drawMark, timelineChart } from './timelineChart';

/** The releases as a picture: a lane for each app, and the details of the one that is pointed at. */
export function timelineSection(timeline: PastRelease[]): Html {
  const layout = layoutTimeline(timeline);
  const newest = timeline.at(-1);
  return html`<section class="timeline" aria-labelledby="timeline">
    <h2 id="timeline">Timeline</h2>
    <ul class="legend" aria-hidden="true">
      ${LEGEND.map(
        ({ kind, text }) =>
          html`<li>
            <svg width="20" height="20">${drawMark({ kind, x: 10, y: 10 })}</svg>${text}
          </li>`,
      )}
    </ul>
    <div class="lanes card">
      <ul class="names">
        ${layout.lanes.map(({ name }) => html`<li><span title="${name}">${name}</span></li>`)}
      </ul>
      <div class="scroller" role="region" aria-label="Timeline, scrollable" tabindex="0">
        ${timelineChart(layout)}
      </div>
    </div>
    <div class="details card" aria-hidden="true">
      ${timeline.map(
        (past) =>
          html`<div class="detail d${past.release.number}${past === newest && ' newest'}">
            ${releaseCard(past)}
          </div>`,
      )}
    </div>
  </section>`;
}

const LEGEND: { kind: Mark['kind']; text: string }[] = [
  { kind: 'change', text: 'went live' },
  { kind: 'rollout', text: 'for a part of the visitors' },
  { kind: 'rollback', text: 'taken back' },
  { kind: 'fallback', text: 'another fallback' },
  { kind: 'retired', text: 'retired' },
];

/** Rules that show the details of the release that the pointer or the focus is on, without a script. */
export const timelineRules = (timeline: PastRelease[]): string =>
  timeline
    .map(
      ({ release: { number } }) =>
        `.timeline:has(.r${number}:is(:hover,:focus)) .d${number}{display:block}`,
    )
    .join('\n');
