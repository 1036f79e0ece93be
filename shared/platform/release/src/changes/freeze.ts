import type { Freeze, LogEntry } from '@site/format';
import { Refusal } from '@site/project';
import { advise } from '../basics/advise';
import { formatMinute } from '../basics/moments';
import { stateOf, type SiteState } from '../documents/LogEntry';
import type { Change, Facts, Proposal } from './Change';
import { requireRelease } from './preconditions';
import { isSameSite } from './sameSite';

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

/** Returns the freeze of a site, or undefined if it has none or it is over, by this machine's clock. */
export const activeFreeze = ({ internal }: LogEntry, now: number): Freeze | undefined =>
  internal.freeze && Date.parse(internal.freeze.until) > now ? internal.freeze : undefined;

/**
 * Refuses what would give visitors something new while the site is frozen. What was live before may come
 * back, and changes that no visitor gets go on.
 *
 * @throws Refusal naming who froze the site, until when and why
 */
export function requireUnfrozen(
  newest: LogEntry | undefined,
  next: SiteState,
  { restores }: Pick<Proposal, 'restores'>,
  { address, now }: Pick<Facts, 'address' | 'now'>,
): void {
  const freeze = newest && activeFreeze(newest, now);
  if (!freeze || restores || isSameSite(next, stateOf(newest))) return;
  const { until, by, message } = freeze;
  const why = message === undefined ? '' : `: ${message}`;
  throw new Refusal(
    `${address} is frozen until ${formatMinute(until)} (UTC), by ${by}${why}`,
    `Wait until then, or end it for everybody: ${advise('unfreeze')}. Rollbacks still work.`,
  );
}
