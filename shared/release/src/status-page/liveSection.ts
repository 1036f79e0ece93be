import type { AppStatus } from '../operations/status';
import { fact } from './cards';
import { html, type Html } from './html';
import { timeElement } from './time';

/** What is live: a card for each app. */
export const liveSection = (apps: AppStatus[]): Html =>
  html`<section aria-labelledby="live">
    <h2 id="live">Live now</h2>
    <ul class="cards">
      ${apps.map(appCard)}
    </ul>
  </section>`;

const appCard = ({ app, version, rollout, release, since, by, message, previous }: AppStatus) =>
  html`<li class="card">
    <h3>${app}</h3>
    <p class="version">${version}</p>
    ${
      rollout &&
      html`<p class="rollout">
        <strong>${rollout.percent} %</strong> of the visitors get
        <span class="version">${rollout.version}</span>
      </p>`
    }
    ${message !== undefined && html`<p class="why">${message}</p>`}
    <dl>
      ${fact(rollout ? 'Changed' : 'Since', html`${since && html`${timeElement(since)}, `}release ${release}`)}
      ${by !== undefined && fact('By', by)} ${fact('Falls back to', previous ?? 'nothing')}
    </dl>
  </li>`;
