import type { SiteOverview } from '../operations/overview/readOverview';
import type { AppStatus } from '../operations/status';
import { fact } from './cards';
import { failureShare } from './failuresSection';
import { html, type Html } from './html';
import { timeElement } from './time';

/** What is live: a card for each app. */
export const liveSection = ({ status, failures }: SiteOverview): Html =>
  html`<section aria-labelledby="live">
    <h2 id="live">Live now</h2>
    <ul class="cards">
      ${status.apps.map((app) => appCard(app, failures))}
    </ul>
  </section>`;

function appCard(status: AppStatus, failures: SiteOverview['failures'] = []): Html {
  const { app, version, rollout, release, since, by, message, previous } = status;
  const shareOf = (which: 'isLive' | 'isRolledOut') =>
    failureShare(failures.find((counted) => counted.app === app && counted[which]));
  const [failing, failingRollout] = [shareOf('isLive'), shareOf('isRolledOut')];
  return html`<li class="card">
    <h3>${app}</h3>
    <p class="version">${version}</p>
    ${
      rollout &&
      html`<p class="rollout">
        <strong>${rollout.percent} %</strong> of the visitors get
        <span class="version">${rollout.version}</span>
        ${failingRollout && html`<br /><strong>${failingRollout}</strong> of their visits fail`}
      </p>`
    }
    ${message !== undefined && html`<p class="why">${message}</p>`}
    <dl>
      ${fact(rollout ? 'Changed' : 'Since', html`${since && html`${timeElement(since)}, `}release ${release}`)}
      ${by !== undefined && fact('By', by)} ${fact('Falls back to', previous ?? 'nothing')}
      ${failing && fact('Visits that fail', failing)}
    </dl>
  </li>`;
}
