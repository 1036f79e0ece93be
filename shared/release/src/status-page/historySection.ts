import { historyEntry, type PastRelease } from '../reports/history';
import { html, type Html } from './html';
import { section, timeElement } from './parts';
import { isRollback } from './timeline';

/** The releases as a list, newest first. The marks of the timeline lead here. */
export function historySection(timeline: PastRelease[]): Html {
  const { length } = timeline;
  const hint = `The last ${length}. Earlier ones: npm run release -- history --last ${2 * length}`;
  return section(
    'history',
    'Releases',
    html`${timeline[0]?.before && html`<p class="hint">${hint}</p>`}
      <ol class="history" reversed>
        ${timeline.toReversed().map(releaseItem)}
      </ol>`,
  );
}

/** A release in a few lines: what, when, by whom and why. */
function releaseItem(past: PastRelease): Html {
  const { release, createdAt, by, message, command, changes } = historyEntry(past);
  return html`<li id="release-${release}">
    <p class="what">
      <strong>${release}</strong>
      <span class="badge ${isRollback(past.release) && 'rollback'}">${command}</span>
      <span class="hint">${timeElement(createdAt)} by ${by}</span>
    </p>
    ${message !== undefined && html`<p class="why">${message}</p>`}
    <ul class="changes hint">
      ${(changes ?? ['The release before it was pruned']).map(
        (change) => html`<li>${change.replace(' -> ', ' → ')}</li>`,
      )}
    </ul>
  </li>`;
}
