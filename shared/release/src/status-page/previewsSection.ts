import type { ListedPreview } from '../reports/listPreviews';
import type { SiteOverview } from '../reports/overview/readOverview';
import { html, type Html } from './html';
import { card, cards, fact, section, timeElement } from './parts';

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
