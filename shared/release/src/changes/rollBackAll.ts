import { isDeepStrictEqual } from 'node:util';
import { stateOf, type LogEntry } from '../documents/LogEntry';
import { withoutStamp } from '../documents/releasedApps';
import { Refusal } from '../errors/Refusal';
import type { Change } from './Change';
import { overtakenRefusal } from './overtakenRefusal';
import { requireRelease } from './requireRelease';
import { ACTIVATE_BY_NAME } from './rollBackApp';

/**
 * Undoes the last release that changed something that visitors get: restores the apps, settings and
 * static files of the release before it. Previews, a freeze and what was given up stay. Undoes only
 * the release that its first application saw.
 */
export function rollBackAll(): Change {
  let seen: number | undefined;
  return {
    restores: true,
    needsEarlier: (newest, earlier) => earlier.every((entry) => isSameSite(entry, newest)),
    apply: (current, facts) => {
      const newest = requireRelease(current, facts);
      seen ??= newest.number;
      if (seen !== newest.number) throw overtakenRefusal(newest);
      const before = facts.earlier.find((entry) => !isSameSite(entry, newest));
      const undone = before ? before.number + 1 : newest.internal.oldest;
      if (!before)
        throw new Refusal(
          `${undone === 1 ? 'release 1 is the first' : `release ${undone - 1} was pruned`}, so there is nothing to go back to in ${facts.address}`,
          ACTIVATE_BY_NAME,
        );
      const { apps, staticFiles, values } = stateOf(before);
      return {
        state: { ...stateOf(newest), apps, staticFiles, values },
        command: `rollback of ${undone}`,
        returnsTo: before.number,
      };
    },
  };
}

/** Whether visitors get the same of two releases. */
const isSameSite = (one: LogEntry, other: LogEntry): boolean =>
  isDeepStrictEqual(siteOf(one), siteOf(other));

const siteOf = ({ apps, site, staticFiles, internal }: LogEntry) => ({
  apps: Object.fromEntries(Object.entries(apps).map(([app, part]) => [app, withoutStamp(part)])),
  site,
  values: internal.values,
  staticFiles: Object.fromEntries(
    Object.entries(staticFiles).map(([name, { integrity }]) => [name, integrity]),
  ),
});
