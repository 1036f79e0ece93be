import type { VersionFailures } from '../reports/overview/failuresByVersion';
import { bar, card, cards, section } from './cards';
import { html, type Html } from './html';

/** Share that fills a bar if none is higher: noise must not look like an outage. */
const LOWEST_SCALE = 0.01;

/** Visits in which an app failed, by version. */
export function failuresSection(failures: VersionFailures[]): Html {
  const apps = [...new Set(failures.map(({ app }) => app))];
  const highest = Math.max(LOWEST_SCALE, ...failures.map(shareOf));
  const rowsOf = (app: string) =>
    failures
      .filter((version) => version.app === app)
      .map((version) => versionRow(version, highest));
  return section(
    'failures',
    'Failures by version',
    html`<p class="hint">
        Visits in which browsers reported that the app failed. A full bar is ${percent(highest)} of
        the visits.
      </p>
      ${cards(apps.map((app) => card(app, rowsOf(app))))}`,
  );
}

function versionRow(counted: VersionFailures, highest: number): Html {
  const { version, isLive, isRolledOut, visits, failedVisits } = counted;
  return html`<p class="measure">
      <span
        ><span class="version">${version}</span>
        ${isLive && html`<span class="badge live">live</span>`}${
          isRolledOut && html`<span class="badge part">rollout</span>`
        }</span
      >
      <span class="share">${failureShare(counted)}</span>
    </p>
    ${bar(shareOf(counted) / highest, 'tight')}
    <p class="amount">
      ${visits === 0 ? 'no visits' : `${count(failedVisits)} of ${count(visits)} visits`}
    </p>`;
}

/** Returns the share of the visits in which a version failed, as text; undefined without visits. */
export const failureShare = (version: VersionFailures | undefined): string | undefined =>
  version && version.visits > 0 ? percent(shareOf(version)) : undefined;

const shareOf = ({ visits, failedVisits }: VersionFailures) =>
  failedVisits === 0 ? 0 : Math.min(1, failedVisits / Math.max(visits, 1));

const percent = (share: number) => `${(share * 100).toFixed(share < 0.1 ? 2 : 0)} %`;

const count = (number: number) => number.toLocaleString('en-GB');
