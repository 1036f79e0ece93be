import { formatMinute } from '../basics/moments';
import type { Change } from './Change';
import { requireRelease } from './preconditions';

/**
 * Refuses all changes except rollbacks until a moment (ISO 8601). A command under way finds its number
 * taken by this release, starts again and sees the freeze.
 */
export const freeze =
  (until: string, { by, message }: { by: string; message?: string | undefined }): Change =>
  (current, facts) => {
    requireRelease(current, facts);
    const since = new Date(facts.now).toISOString();
    return {
      state: { freeze: { by, ...(message !== undefined && { message }), since, until } },
      command: `freeze until ${formatMinute(until)} (UTC)`,
    };
  };

/** Ends a freeze before its time. Changes nothing if there is none. */
export const unfreeze = (): Change => (current, facts) => {
  requireRelease(current, facts);
  return { state: { freeze: undefined }, command: 'unfreeze' };
};
