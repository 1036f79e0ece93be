import { appNames } from '../../documents/LogEntry';
import { changesOf, SITE, type PastRelease, type ReleaseChange } from '../history';
import { dayOf, html, section, type Html } from './html';

/** The releases as a picture: a column for each, and a lane for each app. Marks lead to their entry. */
export const timelineSection = (timeline: PastRelease[]) =>
  section(
    'timeline',
    'Timeline',
    html`<ul class="legend hint" aria-hidden="true">
        ${Object.values(MARKS).map(({ text, shape }) => html`<li>${icon(shape)} ${text}</li>`)}
      </ul>
      <div class="scroller card" role="region" aria-label="Timeline, scrollable" tabindex="0">
        <table>
          <thead>
            <tr>
              <td></td>
              ${days(timeline)}
            </tr>
            <tr>
              <th scope="col">Release</th>
              ${timeline.map(({ release }) => html`<th scope="col">${release.number}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${laneNames(timeline).map((name) => lane(name, timeline))}
          </tbody>
        </table>
      </div>`,
  );

const days = (timeline: PastRelease[]): Html[] =>
  stretches(
    timeline,
    ({ release, before }) => dayOf(release.createdAt) !== (before && dayOf(before.createdAt)),
  ).map(
    (releases) =>
      html`<th class="day" colspan="${releases.length}">
        ${releases[0] && dayOf(releases[0].release.createdAt)}
      </th>`,
  );

function lane(name: string, timeline: PastRelease[]): Html {
  const drawn = stretches(timeline, (past) => markOf(past, name) !== undefined);
  return html`<tr>
    <th scope="row" title="${name}">${name}</th>
    ${drawn.map((releases) => stretch(name, releases, releases === drawn.at(-1)))}
  </tr>`;
}

/** Releases that did not change an app, after the first one. */
function stretch(name: string, releases: PastRelease[], isLive: boolean): Html {
  const [first] = releases;
  const mark = first && markOf(first, name);
  const released = first?.release.apps[name];
  const rollout = first && first.release.internal.rollouts[name];
  return html`<td
    colspan="${releases.length}"
    class="${released && 'stretch'}${isLive && ' live'}${mark && ' marked'}"
  >
    ${released && label(released.version)}
    ${rollout && html`<p class="share rollout"><b>${rollout.percent} %</b></p>`}
    ${
      mark &&
      html`<a href="#release-${first.release.number}" title="${titleOf(first)}"
        >${icon(MARKS[mark].shape)}</a
      >`
    }
  </td>`;
}

/** Its hash is an element of its own: it is all that is shown if there is little room. */
function label(version: string): Html {
  const hash = version.lastIndexOf('-') + 1;
  return html`<p><span>${version.slice(0, hash)}</span><span>${version.slice(hash)}</span></p>`;
}

function titleOf({ release: { number, internal } }: PastRelease): string {
  const { command, by, message } = internal;
  return `Release ${number}: ${command}, by ${by}${message === undefined ? '' : `. ${message}`}`;
}

const icon = (shape: Html) =>
  html`<svg viewBox="-10 -10 20 20" width="20" height="20" aria-hidden="true">${shape}</svg>`;

/** Marks differ in their shape, not in colour alone. */
const MARKS: Record<Mark, { text: string; shape: Html }> = {
  change: { text: 'went live', shape: html`<circle r="7" />` },
  rollout: {
    text: 'for some of the visitors',
    shape: html`<path class="rollout" d="M0-8 8 0 0 8-8 0Z" />`,
  },
  rollback: { text: 'taken back', shape: html`<path class="rollback" d="M6-8V8L-9 0Z" />` },
  fallback: { text: 'another fallback', shape: html`<circle class="hollow" r="4" />` },
  retired: { text: 'retired', shape: html`<path class="hollow" d="M-6-6 6 6M6-6-6 6" />` },
};

/** What a release did to an app. */
type Mark = ReleaseChange['kind'] | 'rollback';

/** Returns the live apps, the shell first; then those that were retired; then the site, if it changed. */
export function laneNames(timeline: PastRelease[]): string[] {
  const apps = timeline.toReversed().flatMap(({ release }) => appNames(release));
  const hasSite = timeline.some((past) => markOf(past, SITE));
  return [...new Set([...apps, ...(hasSite ? [SITE] : [])])];
}

/** Returns what a release did in a lane; undefined if nothing. */
export function markOf(past: PastRelease, lane: string): Mark | undefined {
  const change = changesOf(past)?.find(({ of }) => of === lane);
  return change && past.release.internal.restores ? 'rollback' : change?.kind;
}

/** Splits releases into stretches that begin with the first release or where `begins` says so. */
export function stretches(
  timeline: PastRelease[],
  begins: (past: PastRelease) => boolean,
): PastRelease[][] {
  const found: PastRelease[][] = [];
  for (const past of timeline) {
    const last = found.at(-1);
    if (last && !begins(past)) last.push(past);
    else found.push([past]);
  }
  return found;
}
