import { BACKGROUND } from '@site/format';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { budgetOwner, isOverBudget, type MeasuredSize } from '../../gate/htmlSizes';
import { changeLines, historyEntry, type PastRelease } from '../history';
import type { ListedPreview } from '../listPreviews';
import type { SiteOverview } from '../readOverview';
import type { AppStatus } from '../status';
import { html, Html, list, section, timeElement } from './html';
import { timelineSection } from './timelineSection';
import { advise } from '../../basics/advise';

const STYLES = readFileSync(path.join(import.meta.dirname, 'statusPage.css'), 'utf8');

/** Allows the page's own styles and its icon alone. */
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLES).digest('base64')}'; img-src data:; base-uri 'none'; form-action 'none'`;

/**
 * Draws the state of a site as an HTML document of its own: it loads nothing and runs no script,
 * and its Content-Security-Policy forbids both.
 */
export function statusPage(overview: SiteOverview): string {
  const { productName, status, sizes, timeline } = overview;
  const icon = `data:image/svg+xml,${encodeURIComponent(logo.text)}`;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${POLICY}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="no-referrer" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="dark" />
        <meta name="theme-color" content="${BACKGROUND}" />
        <title>Release ${status.release} - ${productName}</title>
        <link rel="icon" href="${icon}" />
        ${new Html(`<style>${STYLES}</style>`)}
      </head>
      <body>
        ${masthead(overview)}
        <main>
          ${liveSection(status.apps)} ${previewsSection(overview)} ${timelineSection(timeline)}
          ${sizesSection(sizes)} ${historySection(timeline)}
        </main>
      </body>
    </html> `.text;
}

/** The top of the page: which release is live, and what needs attention. */
function masthead({ productName, store, readAt, status, remarks }: SiteOverview): Html {
  const unusual = remarks.filter(({ level }) => level !== 'fine');
  const faults = remarks.filter(({ level }) => level === 'fault').length;
  return html`<header class="masthead">
    <p class="brand">${logo} ${productName}</p>
    <h1>Release ${status.release}</h1>
    <p class="verdict ${faults > 0 && 'fault'}">${verdict(faults)}</p>
    ${list(
      'remarks',
      unusual.map(({ text, level }) => html`<li class="${level}">${text}</li>`),
    )}
    <p class="hint">Read from ${store} on ${timeElement(readAt)}. All times are UTC.</p>
  </header>`;
}

function verdict(faults: number): string {
  if (faults === 0) return '✓ Live, and everything matches';
  return faults === 1 ? '! 1 thing needs attention' : `! ${faults} things need attention`;
}

/** The brand's mark, as in `shared/ui`. */
const logo = html`<svg
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

/** What is live: a card for each app. */
const liveSection = (apps: AppStatus[]) => section('live', 'Live now', cards(apps.map(appCard)));

function appCard(status: AppStatus): Html {
  const { app, version, rollout, release, since, by, message, previous } = status;
  return card(
    app,
    html`<p>${versionName(version)}</p>
      ${why(message)}
      <dl>
        ${rollout && fact(`${rollout.percent} % get`, versionName(rollout.version))}
        ${fact('Since', html`${timeElement(since)}, release ${release}`)}
        ${by !== undefined && fact('By', by)} ${fact('Falls back to', previous ?? 'nothing')}
      </dl>`,
  );
}

/** What can be seen before it goes live. Nothing if there are no previews. */
const previewsSection = ({ previews }: SiteOverview) =>
  section('previews', 'Previews', cards(previews.map(previewCard)));

function previewCard(preview: ListedPreview): Html {
  const { name, versions, address, message, release, createdAt, until, hasEnded, by } = preview;
  return card(
    html`<a href="${address}">${name}</a>`,
    html`${Object.entries(versions).map(
        ([app, version]) => html`<p>${app} ${versionName(version)}</p>`,
      )}
      ${why(message)}
      <dl>
        ${fact('Made', html`${timeElement(createdAt)}, on release ${release}`)} ${fact('By', by)}
        ${fact(hasEnded ? 'Expired' : 'Until', timeElement(until))}
      </dl>`,
  );
}

/** What each page loads, against its budgets. Nothing if it can't be measured. */
function sizesSection(sizes: MeasuredSize[]) {
  const pages = [...new Set(sizes.map(({ page }) => page))].map((page) =>
    card(page, sizes.filter((size) => size.page === page).map(drawSize)),
  );
  const hint = html`<p class="hint">Compressed, as browsers get them.</p>`;
  return section(
    'sizes',
    'Sizes against budgets',
    pages.length > 0 && html`${hint}${cards(pages)}`,
  );
}

function drawSize(size: MeasuredSize): Html {
  const { kind, bytes, budget } = size;
  const isOver = isOverBudget(size);
  return html`<p class="measure">
      <span>${kind === 'HTML' ? kind : `${kind} of ${budgetOwner(size)}`}</span>
      <span class="hint">${kilobytes(bytes)} of ${kilobytes(budget)} kB${isOver && ', over'}</span>
    </p>
    ${bar(budget > 0 ? bytes / budget : 1, isOver)}`;
}

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

/** The releases as a list, newest first. The marks of the timeline lead here. */
function historySection(timeline: PastRelease[]) {
  const { length } = timeline;
  const hint = `The last ${length}. Earlier ones: ${advise('history', '--last', `${2 * length}`)}`;
  return section(
    'history',
    'Releases',
    html`${timeline[0]?.before && html`<p class="hint">${hint}</p>`}
      <ol class="history" reversed>
        ${timeline.toReversed().map(releaseItem)}
      </ol>`,
  );
}

/** A release in a few lines: what, when, by whom and why. */
function releaseItem(past: PastRelease): Html {
  const entry = historyEntry(past);
  const { release, createdAt, by, message, command, restores } = entry;
  return html`<li id="release-${release}">
    <p class="what">
      <strong>${release}</strong>
      <span class="badge ${restores && 'rollback'}">${command}</span>
      <span class="hint">${timeElement(createdAt)} by ${by}</span>
    </p>
    ${why(message)}
    ${list(
      'changes hint',
      changeLines(entry).map((change) => html`<li>${change.replace(' -> ', ' → ')}</li>`),
    )}
  </li>`;
}

/** Cards beside each other. */
const cards = (items: Html[]) => list('cards', items);

const card = (title: Html | string, content: Html | Html[]): Html =>
  html`<li class="card">
    <h3>${title}</h3>
    ${content}
  </li>`;

const versionName = (version: string): Html => html`<span class="version">${version}</span>`;

const why = (message: string | undefined) =>
  message !== undefined && html`<p class="why">${message}</p>`;

/** A fact of a card's list, in a `dl`. */
const fact = (name: string, value: Html | string): Html =>
  html`<dt>${name}</dt>
    <dd>${value}</dd>`;

/** A horizontal bar. The text beside it says the same. @param share from 0 to 1 */
const bar = (share: number, isOver: boolean): Html =>
  html`<svg
    class="bar ${isOver && 'over'}"
    viewBox="0 0 100 1"
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    <rect width="${(Math.min(share, 1) * 100).toFixed(2)}" height="1" />
  </svg>`;
