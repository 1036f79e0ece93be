import { stateOf, type Author } from '../documents/LogEntry';
import { formatMinute } from '../times/formatMinute';
import type { Change } from './Change';
import { requireRelease } from './requireRelease';

/**
 * Refuses all changes of the site but rollbacks until a moment. A command under way finds its number
 * taken by this release, starts again and sees the freeze.
 *
 * @param until ISO 8601
 */
export const freeze = (until: string, { by, message }: Author): Change => ({
  apply: (current, facts) => {
    const since = new Date(facts.now).toISOString();
    const added = { by, ...(message !== undefined && { message }), since, until };
    return {
      state: { ...stateOf(requireRelease(current, facts)), freeze: added },
      command: `freeze until ${formatMinute(until)} (UTC)`,
    };
  },
});

/** Ends a freeze before its time. Changes nothing if there is none. */
export const unfreeze = (): Change => ({
  apply: (current, facts) => ({
    state: { ...stateOf(requireRelease(current, facts)), freeze: undefined },
    command: 'unfreeze',
  }),
});
