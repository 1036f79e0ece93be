import type { TimelineRelease } from '../operations/overview/readOverview';
import { html, type Html } from './html';
import { releaseCard } from './releaseCard';

/** The releases as a list, newest first. The marks of the timeline lead here. */
export const historySection = (timeline: TimelineRelease[]): Html =>
  html`<section aria-labelledby="history">
    <h2 id="history">Releases</h2>
    ${
      (timeline[0]?.release ?? 1) > 1 &&
      html`<p class="hint">
        The last ${timeline.length}. Earlier ones: npm run release -- history --last
        ${2 * timeline.length}
      </p>`
    }
    <ol class="history" reversed>
      ${timeline
        .toReversed()
        .map((release) => html`<li id="release-${release.release}">${releaseCard(release)}</li>`)}
    </ol>
  </section>`;
