import type { SiteOverview } from '../reports/overview/readOverview';
import type { AppStatus } from '../reports/status';
import { card, cards, fact, section } from './cards';
import { failureShare } from './failuresSection';
import { html, type Html } from './html';
import { timeElement } from './time';

/** What is live: a card for each app. */
export const liveSection = ({ status, failures }: SiteOverview): Html =>
  section('live', 'Live now', cards(status.apps.map((app) => appCard(app, failures))));

function appCard(status: AppStatus, failures: SiteOverview['failures'] = []): Html {
  const { app, version, rollout, release, since, by, message, previous } = status;
  const shareOf = (which: 'isLive' | 'isRolledOut') =>
    failureShare(failures.find((counted) => counted.app === app && counted[which]));
  const [failing, failingRollout] = [shareOf('isLive'), shareOf('isRolledOut')];
  return card(
    app,
    html`<p class="version">${version}</p>
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
        ${fact(rollout ? 'Changed' : 'Since', html`${timeElement(since)}, release ${release}`)}
        ${by !== undefined && fact('By', by)} ${fact('Falls back to', previous ?? 'nothing')}
        ${failing && fact('Visits that fail', failing)}
      </dl>`,
  );
}
