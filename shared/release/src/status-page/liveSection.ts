import type { AppStatus } from '../reports/status';
import { html, type Html } from './html';
import { card, cards, fact, section, timeElement } from './parts';

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
