import { BACKGROUND } from '@site/format';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { MeasuredSize } from '../../gate/htmlSizes';
import { historyEntry, type PastRelease } from '../history';
import type { ListedPreview } from '../listPreviews';
import type { SiteOverview } from '../readOverview';
import { statusRemarks, type AppStatus } from '../status';
import { html, Html, section, timeElement } from './html';
import { timelineSection } from './timelineSection';

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
function masthead({ productName, store, readAt, status }: SiteOverview): Html {
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
const liveSection = (apps: AppStatus[]): Html =>
  section('live', 'Live now', cards(apps.map(appCard)));

function appCard(status: AppStatus): Html {
  const { app, version, rollout, release, since, by, message, previous } = status;
  return card(
    app,
    html`<p class="version">${version}</p>
      ${
        rollout &&
        html`<p class="rollout">
          <strong>${rollout.percent} %</strong> of the visitors get
          <span class="version">${rollout.version}</span>
        </p>`
      }
      ${message !== undefined && html`<p class="why">${message}</p>`}
      <dl>
        ${fact('Since', html`${timeElement(since)}, release ${release}`)}
        ${by !== undefined && fact('By', by)} ${fact('Falls back to', previous ?? 'nothing')}
      </dl>`,
  );
}

/** What can be seen before it goes live. Nothing if there are no previews. */
const previewsSection = ({ previews }: SiteOverview): Html | undefined =>
  previews.length === 0
    ? undefined
    : section('previews', 'Previews', cards(previews.map(previewCard)));

function previewCard(preview: ListedPreview): Html {
  const { name, versions, address, message, release, createdAt, until, hasEnded, by } = preview;
  return card(
    html`<a href="${address}">${name}</a>`,
    html`${Object.entries(versions).map(
        ([app, version]) => html`<p>${app} <span class="version">${version}</span></p>`,
      )}
      ${message !== undefined && html`<p class="why">${message}</p>`}
      <dl>
        ${fact('Made', html`${timeElement(createdAt)}, on release ${release}`)} ${fact('By', by)}
        ${fact(hasEnded ? 'Expired' : 'Until', timeElement(until))}
      </dl>`,
  );
}

/** What each page loads, against its budgets. */
function sizesSection(sizes: SiteOverview['sizes']): Html {
  const [measured, hint] =
    'fault' in sizes
      ? [[], `The pages can’t be measured: ${sizes.fault}`]
      : [sizes, 'Compressed, as browsers get them.'];
  const pages = [...new Set(measured.map(({ page }) => page))].map((page) =>
    card(page, measured.filter((size) => size.page === page).map(drawSize)),
  );
  return section(
    'sizes',
    'Sizes against budgets',
    html`<p class="hint">${hint}</p>
      ${cards(pages)}`,
  );
}

function drawSize({ kind, versions, bytes, budget }: MeasuredSize): Html {
  const app = versions.at(-1)?.split(' ')[0];
  const share = budget > 0 ? bytes / budget : 1;
  return html`<p class="measure">
      <span>${kind === 'HTML' ? kind : `${kind} of ${app}`}</span>
      <span class="hint"
        >${kilobytes(bytes)} of ${kilobytes(budget)} kB${bytes > budget && ', over'}</span
      >
    </p>
    ${bar(share, bytes > budget ? 'over' : share > 0.95 ? 'tight' : 'fine')}`;
}

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

/** The releases as a list, newest first. The marks of the timeline lead here. */
function historySection(timeline: PastRelease[]): Html {
  const { length } = timeline;
  const hint = `The last ${length}. Earlier ones: npm run release -- history --last ${2 * length}`;
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
  const { release, createdAt, by, message, command, restores, changes } = historyEntry(past);
  return html`<li id="release-${release}">
    <p class="what">
      <strong>${release}</strong>
      <span class="badge ${restores && 'rollback'}">${command}</span>
      <span class="hint">${timeElement(createdAt)} by ${by}</span>
    </p>
    ${message !== undefined && html`<p class="why">${message}</p>`}
    <ul class="changes hint">
      ${(changes ?? ['The release before it was pruned']).map(
        (change) => html`<li>${change.replace(' -> ', ' → ')}</li>`,
      )}
    </ul>
  </li>`;
}

/** Cards beside each other. */
const cards = (items: Html[]): Html =>
  html`<ul class="cards">
    ${items}
  </ul>`;

const card = (title: Html | string, content: Html | Html[]): Html =>
  html`<li class="card">
    <h3>${title}</h3>
    ${content}
  </li>`;

/** A fact of a card's list, in a `dl`. */
const fact = (name: string, value: Html | string): Html =>
  html`<dt>${name}</dt>
    <dd>${value}</dd>`;

/** A horizontal bar. The text beside it says the same. @param share from 0 to 1 */
const bar = (share: number, state: 'fine' | 'tight' | 'over'): Html =>
  html`<svg class="bar ${state}" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
    <rect width="${(Math.min(share, 1) * 100).toFixed(2)}" height="1" />
  </svg>`;
