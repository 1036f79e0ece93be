import type { AppName } from '@site/contract/platform';
import { isDeepStrictEqual } from 'node:util';
import type { Change } from '../../changes/Change';
import { commit, type CommitOptions, type Committed } from '../../commit/commit';
import { versionLabel } from '../../documents/LogEntry';
import { GivenUp, Refusal } from '../../errors/Refusal';
import { publish } from '../../publish/publish';
import type { Build } from '../../publish/Build';
import type { Store } from '../../stores/Store';

/** Versions by app. */
export type Versions = Record<AppName, string>;

/**
 * Publishes builds and commits a change that names their versions. If `prune` gives a version up in
 * between, it is published again under its next name.
 *
 * @param changeTo returns the change, given the names of the versions in the store
 */
export async function publishAndCommit(
  store: Store,
  builds: Build[],
  changeTo: (versions: Versions) => Change | Promise<Change>,
  how: CommitOptions,
): Promise<Committed> {
  let lost: Versions | undefined;
  for (;;) {
    const versions: Versions = {};
    for (const build of builds) {
      const { app } = build.manifest;
      const { version, isNew } = await publish(store, build);
      versions[app] = version;
      const done = isNew ? 'published' : 'is already published';
      how.say?.(`${versionLabel({ app, version })} ${done}`);
    }
    try {
      return await commit(store, await changeTo(versions), how);
    } catch (error) {
      // The same names again would be lost again.
      const isFinal = !(error instanceof GivenUp) || isDeepStrictEqual(versions, lost);
      if (isFinal && error instanceof Refusal) how.say?.('Nothing that is live has changed.');
      if (isFinal) throw error;
      how.say?.('A prune has given up a version meanwhile. Publishing it again …');
      lost = versions;
    }
  }
}
