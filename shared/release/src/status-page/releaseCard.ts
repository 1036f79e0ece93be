import type { LogEntry } from '../documents/LogEntry';
import { historyEntry, type PastRelease } from '../reports/history';
import { html, type Html } from './html';
import { timeElement } from './time';

/** A release in a few lines: what, when, by whom and why. */
export function releaseCard(past: PastRelease): Html {
  const { release, createdAt, by, message, command, changes } = historyEntry(past);
  return html`<p class="what">
      <strong>${release}</strong>
      <span class="command ${kindOf(past.release)}">${command}</span>
      <span class="when">${timeElement(createdAt)} by ${by}</span>
    </p>
    ${message !== undefined && html`<p class="why">${message}</p>`}
    <ul class="changes">
      ${(changes ?? ['The release before it was pruned']).map(
        (change) => html`<li>${change.replace(' -> ', ' → ')}</li>`,
      )}
    </ul>`;
}

/** Tells a rollback from everything else: by its changes alone it would look like a deploy. */
export const kindOf = ({ internal }: LogEntry): 'rollback' | 'change' =>
  internal.command.startsWith('rollback') ? 'rollback' : 'change';
