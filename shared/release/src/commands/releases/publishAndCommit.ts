import type { Change } from '../../changes/Change';
import { commit, type Committed } from '../../commit/commit';
import { versionLabel } from '../../documents/namedVersions';
import { GivenUp } from '../../errors/GivenUp';
import { publish } from '../../publish/publish';
import type { Build } from '../../publish/readBuild';
import type { Store } from '../../stores/Store';
import type { LoudOptions } from '../output/makeChange';

/**
 * Publishes a build and commits a change that names its version. If `prune` gives the version up in
 * between, it is published again under its next name.
 *
 * @param changeTo returns the change, given the version's name in the store
 */
export async function publishAndCommit(
  store: Store,
  build: Build,
  changeTo: (version: string) => Change,
  how: LoudOptions,
): Promise<Committed> {
  for (let lost: string | undefined; ;) {
    const { version, isNew } = await publish(store, build);
    const label = versionLabel({ app: build.manifest.app, version });
    how.say(`${label} ${isNew ? 'published' : 'is already published'}`);
    try {
      return await commit(store, changeTo(version), how);
    } catch (error) {
      // The same name again would be lost again.
      if (!(error instanceof GivenUp) || version === lost) throw error;
      how.say(`A prune has given up ${label} meanwhile. Publishing it again …`);
      lost = version;
    }
  }
}
