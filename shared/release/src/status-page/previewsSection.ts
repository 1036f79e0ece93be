import type { ListedPreview } from '../reports/listPreviews';
import type { SiteOverview } from '../reports/overview/readOverview';
import { card, cards, fact, section } from './cards';
import { html, type Html } from './html';
import { timeElement } from './time';

/** How many previews are shown. */
const SHOWN = 12;

/** What can be seen before it goes live. Nothing if there are no previews. */
export function previewsSection({ previews, readAt }: SiteOverview): Html | undefined {
  if (previews.length === 0) return undefined;
  const shown = previews.slice(0, SHOWN).map((preview) => previewCard(preview, readAt));
  const hint = `The newest ${SHOWN} of ${previews.length}. All: npm run release -- previews`;
  return section(
    'previews',
    'Previews',
    html`${cards(shown)} ${previews.length > SHOWN && html`<p class="hint">${hint}</p>`}`,
  );
}

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
