import type { Freeze, LogEntry } from '../documents/LogEntry';
import { Refusal } from '../errors/Refusal';
import { formatMinute } from '../times/formatMinute';
import type { Facts } from './Change';

/** Returns the freeze of a site, or undefined if it has none or it is over, by this machine's clock. */
export const activeFreeze = ({ internal }: LogEntry, now: number): Freeze | undefined =>
  internal.freeze && Date.parse(internal.freeze.until) > now ? internal.freeze : undefined;

/**
 * Checks that the site is not frozen.
 *
 * @throws Refusal naming who froze it, until when and why
 */
export function requireUnfrozen(newest: LogEntry | undefined, { address, now }: Facts): void {
  const freeze = newest && activeFreeze(newest, now);
  if (!freeze) return;
  const { until, by, message } = freeze;
  const why = message === undefined ? '' : `: ${message}`;
  throw new Refusal(
    `${address} is frozen until ${formatMinute(until)} (UTC), by ${by}${why}`,
    'Wait until then, or end it for everybody: npm run release -- unfreeze. Rollbacks work as ever.',
  );
}
