import type { MeasuredPart } from '../gate/measureParts';
import type { ListedPreview } from '../reports/listPreviews';
import type { SiteOverview } from '../reports/readOverview';
import type { AppStatus } from '../reports/status';
import { bar, card, cards, fact, html, section, timeElement, type Html } from './html';

/** What is live: a card for each app. */
export const liveSection = (apps: AppStatus[]): Html =>
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
        ${fact(rollout ? 'Changed' : 'Since', html`${timeElement(since)}, release ${release}`)}
        ${by !== undefined && fact('By', by)} ${fact('Falls back to', previous ?? 'nothing')}
      </dl>`,
  );
}

/** What can be seen before it goes live. Nothing if there are no previews. */
export const previewsSection = ({ previews, readAt }: SiteOverview): Html | undefined =>
  previews.length === 0
    ? undefined
    : section('previews', 'Previews', cards(previews.map((one) => previewCard(one, readAt))));

function previewCard(preview: ListedPreview, readAt: string): Html {
  const { name, versions, address, message, release, createdAt, expires, by } = preview;
  return card(
    html`<a href="${address}">${name}</a>`,
    html`${Object.entries(versions).map(
        ([app, version]) => html`<p>${app} <span class="version">${version}</span></p>`,
      )}
      ${message !== undefined && html`<p class="why">${message}</p>`}
      <dl>
        ${fact('Made', html`${timeElement(createdAt)}, on release ${release}`)} ${fact('By', by)}
        ${fact(expires > readAt ? 'Until' : 'Expired', timeElement(expires))}
      </dl>`,
  );
}

/** What each page loads, against its budgets. */
export function sizesSection(sizes: SiteOverview['sizes']): Html {
  const [parts, hint] =
    'fault' in sizes
      ? [[], `The pages can’t be measured: ${sizes.fault}`]
      : [sizes, 'Compressed, as browsers get them.'];
  const pages = [...new Set(parts.map(({ page }) => page))].map((page) =>
    card(page, parts.filter((part) => part.page === page).map(sizeOfPart)),
  );
  return section(
    'sizes',
    'Sizes against budgets',
    html`<p class="hint">${hint}</p>
      ${cards(pages)}`,
  );
}

function sizeOfPart({ kind, versions, bytes, budget }: MeasuredPart): Html {
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
