import type { PastRelease } from '../reports/history';
import { section } from './cards';
import { html, type Html } from './html';
import { releaseCard } from './releaseCard';

/** The releases as a list, newest first. The marks of the timeline lead here. */
export function historySection(timeline: PastRelease[]): Html {
  const { length } = timeline;
  const hint = `The last ${length}. Earlier ones: npm run release -- history --last ${2 * length}`;
  return section(
    'history',
    'Releases',
    html`${timeline[0]?.before && html`<p class="hint">${hint}</p>`}
      <ol class="history" reversed>
        ${timeline
          .toReversed()
          .map((past) => html`<li id="release-${past.release.number}">${releaseCard(past)}</li>`)}
      </ol>`,
  );
}
