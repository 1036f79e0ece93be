import type { TimelineRelease } from '../operations/overview/readOverview';
import { formatMinute } from '../times/formatMinute';
import { html, type Html } from './html';
import { timeElement } from './time';

/** A release in a few lines: what, when, by whom and why. */
export const releaseCard = (release: TimelineRelease): Html =>
  html`<p class="what">
      <strong>${release.release}</strong>
      ${
        release.command !== undefined &&
        html`<span class="command ${kindOf(release)}">${readable(release.command)}</span>`
      }
      <span class="when"
        >${timeElement(release.createdAt)}${
          release.by !== undefined && html` by ${release.by}`
        }</span
      >
    </p>
    ${release.message !== undefined && html`<p class="why">${release.message}</p>`}
    <ul class="changes">
      ${(release.changes ?? ['The release before it was pruned']).map(
        (change) => html`<li>${change.replace(' -> ', ' → ')}</li>`,
      )}
    </ul>`;

/** Shortens the times in a command, such as that of `freeze`. */
const readable = (command: string) =>
  command.replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:[\d.]+Z/g, (time) => `${formatMinute(time)} UTC`);

/** Tells a rollback from everything else: by its changes alone it would look like a deploy. */
export const kindOf = ({ command }: TimelineRelease): 'rollback' | 'change' =>
  command?.startsWith('rollback') ? 'rollback' : 'change';
