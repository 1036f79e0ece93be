import type { Release } from '@site/contract';
import { commitRelease } from '../commit/commitRelease';
import { readCandidate } from '../gate/readCandidate';
import { requireShape } from '../records/readJson';
import type { ReleaseNote } from '../records/releaseNote';
import { requireFreshSecurity } from '../records/securityExpiry';
import { SETTING_NAMES, siteSettingsSchemaWith } from '../records/siteSettingsSchema';
import type { Store } from '../stores/objects/Store';

/**
 * Changes site settings, as a release of its own. Settings that others change meanwhile stay changed.
 *
 * @param changes texts by the setting's name
 * @returns the live release, which is the old one when nothing had to change
 * @throws Refusal naming every setting that is unknown or wrong; nothing is then written
 */
export const configure = (
  store: Store,
  changes: Record<string, string>,
  note: Omit<ReleaseNote, 'command'>,
): Promise<Release> =>
  commitRelease(
    store,
    async (live, site) => {
      const cure = `The settings are ${SETTING_NAMES.join(', ')}.`;
      const schema = siteSettingsSchemaWith(Object.keys(changes));
      const changed = requireShape({ ...site, ...changes }, schema, 'what was given', cure);
      requireFreshSecurity(changed);
      const candidate = await readCandidate(store, live, {});
      // Without a live release that has been refused.
      const apps = live?.apps ?? candidate;
      return { apps, site: changed, candidate };
    },
    { ...note, command: 'configure' },
  );
