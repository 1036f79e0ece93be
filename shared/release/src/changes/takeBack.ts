import { isDeepStrictEqual } from 'node:util';
import { stateOf, type LogEntry } from '../documents/LogEntry';
import { withoutStamp } from '../documents/releasedApps';
import { Refusal } from '../errors/Refusal';
import type { Change } from './Change';
import { requireRelease } from './requireRelease';
import { ACTIVATE_BY_NAME } from './rollBackApp';

/**
 * Takes back what one release changed of apps and static files. What others have changed since stays,
 * and so do settings. Changes nothing if nothing of it is left.
 *
 * @param before the release before it. Refused if it was pruned: its files may be gone
 */
export const takeBack = (before: LogEntry, release: LogEntry): Change => ({
  restores: true,
  apply: (current, facts) => {
    const newest = requireRelease(current, facts);
    if (before.number < newest.internal.oldest)
      throw new Refusal(
        `release ${release.number} can’t be taken back in ${facts.address}: release ${before.number} was pruned`,
        ACTIVATE_BY_NAME,
      );
    const state = stateOf(newest);
    const apps = { ...state.apps };
    for (const app of Object.keys({ ...before.apps, ...release.apps })) {
      const [restored, changed] = [before.apps[app], release.apps[app]];
      if (isSamePart(changed, restored) || !isSamePart(apps[app], changed)) continue;
      if (restored) apps[app] = restored;
      else delete apps[app];
    }
    const hasFiles = isDeepStrictEqual(newest.staticFiles, release.staticFiles);
    return {
      state: { ...state, apps, ...(hasFiles && { staticFiles: before.staticFiles }) },
      command: `rollback of ${release.number}`,
    };
  },
});

type Part = LogEntry['apps'][string] | undefined;

const isSamePart = (one: Part, other: Part) =>
  isDeepStrictEqual(one && withoutStamp(one), other && withoutStamp(other));
