import { Refusal } from '../errors/Refusal';
import type { Freeze, StoredSettings } from '../records/readSiteSettings';
import type { Store } from '../stores/objects/Store';
import { formatMinute } from '../times/formatMinute';

/** Returns the freeze of a site, or undefined if it has none or it is over, by this machine's clock. */
export const activeFreeze = ({ freeze }: Pick<StoredSettings, 'freeze'>): Freeze | undefined =>
  freeze && Date.parse(freeze.until) > Date.now() ? freeze : undefined;

/**
 * Checks that the site is not frozen. Called with settings that were read after the live release on
 * which the next one is based. `freeze` writes the settings first, and then a release that changes
 * nothing: a command that has not seen the freeze finds its number taken, and starts again. So once
 * `freeze` has returned, only rollbacks make releases.
 *
 * @throws Refusal naming who froze it, until when and why
 */
export function requireUnfrozen(store: Store, stored: StoredSettings): void {
  const freeze = activeFreeze(stored);
  if (!freeze) return;
  const { until, by, message } = freeze;
  const why = message === undefined ? '' : `: ${message}`;
  throw new Refusal(
    `${store.address} is frozen until ${formatMinute(until)} (UTC), by ${by}${why}`,
    'Wait until then, or end it for everybody: npm run release -- unfreeze. Rollbacks work as ever.',
  );
}
