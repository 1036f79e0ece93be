import { html, type Html } from '../html';
import { kindOf } from '../releaseCard';
import { dayOf } from '../time';
import { TOP, type Column, type Lane, type Mark, type TimelineLayout } from './layoutTimeline';

/** Draws the lanes and, over them, a column for each release, which links to its entry. */
export const timelineChart = (layout: TimelineLayout): Html =>
  html`<svg
    class="chart"
    role="group"
    aria-label="Releases from left to right, an app in each row"
    width="${layout.width}"
    height="${layout.height}"
    viewBox="0 0 ${layout.width} ${layout.height}"
  >
    <g aria-hidden="true">${dayLabels(layout)}${layout.lanes.map(laneBars)}</g>
    ${layout.columns.map((column, at) => columnLink(layout, column, at))}
  </svg>`;

/** Names each day once, unless the name would cover the one before. */
function dayLabels({ columns, columnWidth, height }: TimelineLayout): Html[] {
  let [day, end] = ['', 0];
  return columns.flatMap(({ release, x }) => {
    const left = x - columnWidth / 2;
    const name = dayOf(release.createdAt);
    if (name === day) return [];
    day = name;
    const line = html`<path class="day" d="M${left} 8V${height}" />`;
    if (left < end) return line;
    end = left + DAY_WIDTH;
    return html`${line}<text class="day" x="${left + 6}" y="18">${name}</text>`;
  });
}

/** Room for `20 Nov`. */
const DAY_WIDTH = 56;

function laneBars({ y, versions, rollouts }: Lane): Html {
  return html`${versions.map(
    ({ value, from, to, isLive }) =>
      html`<rect
          class="stretch${isLive && ' live'}"
          x="${from}"
          y="${y - 4}"
          width="${to - from}"
          height="8"
        />${label(value, from + 12, y - 10, to - from - 24)}`,
  )}${rollouts.map(
    ({ value, from, to }) =>
      html`<rect
          class="rollout"
          x="${from}"
          y="${y + 7}"
          width="${to - from}"
          height="3"
        />${label(`${value.percent} %`, from + 10, y + 20, to - from - 10)}`,
  )}`;
}

/** Shortens a version to its hash, or to nothing, if it has no room. */
function label(text: string, x: number, y: number, room: number): Html | undefined {
  const shown = [text, text.split('-').at(-1) ?? ''].find(
    ({ length }) => length * CHARACTER <= room,
  );
  return shown ? html`<text class="version" x="${x}" y="${y}">${shown}</text>` : undefined;
}

/** Width of a character of a version, in pixels. */
const CHARACTER = 6.7;

function columnLink({ columnWidth, height }: TimelineLayout, column: Column, at: number): Html {
  const { release, x, marks } = column;
  const number = String(release.number);
  // Long numbers would touch each other.
  const isNumbered = at % Math.ceil((number.length * 7 + 6) / columnWidth) === 0;
  return html`<a
    class="column r${number}"
    href="#release-${number}"
    aria-label="Release ${number}${kindOf(release) === 'rollback' && ', a rollback'}"
    ><rect
      class="hit"
      x="${x - columnWidth / 2}"
      y="${TOP - 4}"
      width="${columnWidth}"
      height="${height - TOP}"
      rx="6"
    />${marks.map(drawMark)}${
      isNumbered && html`<text class="number" x="${x}" y="${height - 10}">${number}</text>`
    }</a
  >`;
}

/** Marks differ in their shape, not in colour alone. */
export function drawMark({ kind, x, y }: Mark): Html {
  switch (kind) {
    case 'change':
      return html`<circle class="mark change" cx="${x}" cy="${y}" r="7" />`;
    case 'rollback':
      return html`<path class="mark rollback" d="M${x + 6} ${y - 8}V${y + 8}L${x - 9} ${y}Z" />`;
    case 'rollout':
      return html`<path
        class="mark rollout"
        d="M${x} ${y - 8}L${x + 8} ${y}L${x} ${y + 8}L${x - 8} ${y}Z"
      />`;
    case 'retired':
      return html`<path class="mark retired" d="M${x - 6} ${y - 6}l12 12m0 -12l-12 12" />`;
    case 'fallback':
      return html`<circle class="mark fallback" cx="${x}" cy="${y}" r="4" />`;
  }
}
