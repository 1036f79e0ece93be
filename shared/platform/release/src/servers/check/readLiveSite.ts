import type { LogEntry } from '@site/format';
import { servedPages, servedVersions } from '../../documents/LogEntry';
import { Versions } from '../../documents/readVersion';
import { readEntry, pointerNumber } from '../../log/readEntries';
import type { Store } from '../../stores/Store';
import type { LiveSite } from './expectedFiles';

/**
 * Reads what visitors get, from where no cache can be wrong.
 *
 * @param made the release that counts until the pointer can be read
 * @throws Refusal when a release or a version can't be read
 */
export async function readLiveSite(store: Store, made: LogEntry): Promise<LiveSite> {
  const number = await pointerNumber(store);
  const live = (number !== undefined && (await readEntry(store, number))) || made;
  const versions = new Versions(store);
  const read = servedVersions({ ...live, ...live.internal }).map(async ({ app, version }) =>
    Object.values(await versions.read({ [app]: version })),
  );
  return {
    number: live.number,
    pages: Object.assign({}, ...servedPages(live)) as LiveSite['pages'],
    versions: (await Promise.all(read)).flat(),
  };
}
