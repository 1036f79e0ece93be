import type { AppFailures, VersionFailures } from '../reports/overview/failuresByVersion';
import { html, type Html } from './html';
import { bar, card, cards, section } from './parts';

/** Share that fills a bar if none is higher: noise must not look like an outage. */
const LOWEST_SCALE = 0.01;

/** Visits in which an app failed, by version. */
export function failuresSection(failures: AppFailures[]): Html {
  const shares = failures.flatMap(({ versions }) => versions.map(shareOf));
  const full = Math.max(LOWEST_SCALE, ...shares);
  return section(
    'failures',
    'Failures by version',
    html`<p class="hint">
        Visits in which browsers reported that the app failed. A full bar is ${percent(full)} of the
        visits.
      </p>
      ${cards(
        failures.map(({ app, versions }) =>
          card(
            app,
            versions.map((version) => versionRow(version, full)),
          ),
        ),
      )}`,
  );
}

function versionRow(counted: VersionFailures, full: number): Html {
  const { version, audience, visits, failedVisits } = counted;
  const share = shareOf(counted);
  return html`<p class="measure">
      <span
        ><span class="version">${version}</span> ${
          audience && html`<span class="badge ${audience}">${audience}</span>`
        }</span
      >
      <span>${visits > 0 && percent(share)}</span>
    </p>
    ${bar(share / full, 'tight')}
    <p class="hint">
      ${visits === 0 ? 'no visits' : `${count(failedVisits)} of ${count(visits)} visits`}
    </p>`;
}

const shareOf = ({ visits, failedVisits }: VersionFailures) =>
  Math.min(1, failedVisits / Math.max(visits, 1));

const percent = (share: number) => `${(share * 100).toFixed(share < 0.1 ? 2 : 0)} %`;

const count = (number: number) => number.toLocaleString('en-GB');
