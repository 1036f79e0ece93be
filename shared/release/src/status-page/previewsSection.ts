import type { SiteOverview } from '../operations/overview/readOverview';
import type { ListedPreview } from '../operations/previews/listPreviews';
import { fact } from './cards';
import { html, type Html } from './html';
import { timeElement } from './time';

/** What can be seen before it goes live. Nothing if there are no previews. */
export function previewsSection({ previews, readAt }: SiteOverview): Html | undefined {
  if (!('fault' in previews) && previews.length === 0) return undefined;
  return html`<section aria-labelledby="previews">
    <h2 id="previews">Previews</h2>
    ${
      'fault' in previews
        ? html`<p class="hint">The previews can’t be read: ${previews.fault}</p>`
        : html`<ul class="cards">
              ${previews.slice(0, SHOWN).map((preview) => previewCard(preview, readAt))}
            </ul>
            ${
              previews.length > SHOWN &&
              html`<p class="hint">
                The newest ${SHOWN} of ${previews.length}. All: npm run release -- previews
              </p>`
            }`
    }
  </section>`;
}

/** How many previews are shown. */
const SHOWN = 12;

const previewCard = (preview: ListedPreview, readAt: string): Html => {
  const { name, versions, address, message, release, createdAt, expires, by } = preview;
  return html`<li class="card">
    <h3><a href="${address}">${name}</a></h3>
    ${Object.entries(versions).map(
      ([app, version]) => html`<p>${app} <span class="version">${version}</span></p>`,
    )}
    ${message !== undefined && html`<p class="why">${message}</p>`}
    <dl>
      ${fact('Made', html`${timeElement(createdAt)}, on release ${release}`)}
      ${by !== undefined && fact('By', by)}
      ${fact(expires > readAt ? 'Until' : 'Expired', timeElement(expires))}
    </dl>
  </li>`;
};
