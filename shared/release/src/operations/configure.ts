import type { Release } from '@site/contract';
import { commitRelease } from '../commit/commitRelease';
import { readCandidate } from '../gate/readCandidate';
import { validate } from '../records/readJson';
import type { ReleaseNote } from '../records/releaseNote';
import { requireValidSecurityExpiry } from '../records/securityExpiry';
import { SETTING_NAMES, siteSettingsSchemaWith } from '../records/siteSettingsSchema';
import type { Store } from '../stores/objects/Store';

/**
 * Changes site settings in a new release. Settings that others change meanwhile keep their changes.
 *
 * @param changes new values by setting name
 * @returns the live release, which is the old one if nothing changed
 * @throws Refusal naming every setting that is unknown or wrong; nothing is written then
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
      const changed = validate({ ...site, ...changes }, schema, 'the requested change', cure);
      requireValidSecurityExpiry(changed);
      const candidate = await readCandidate(store, live, {});
      // Without a live release, readCandidate has thrown already.
      const apps = live?.apps ?? candidate;
      return { apps, site: changed, candidate };
    },
    { ...note, command: 'configure' },
  );
