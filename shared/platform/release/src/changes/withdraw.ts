import { type VersionName, previewedVersions, versionLabel } from '../documents/LogEntry';
import { withoutGivenUp } from './releasedApps';
import { Refusal } from '@site/project';
import type { Change } from './Change';
import { requireRelease } from './preconditions';

/**
 * Takes a version back for good, such as for a security hole: its rollout ends, and so do previews that
 * may load it, no app falls back to it, and no later release may name it. The next prune deletes its files.
 * Refused while the version is live.
 */
export const withdraw =
  (name: VersionName, author: { by: string; message: string }): Change =>
  (current, facts) => {
    const newest = requireRelease(current, facts);
    const { internal } = newest;
    const { app, version } = name;
    const label = versionLabel(name);
    const command = `withdraw ${label}`;
    if (internal.givenUp[label]?.withdrawn) return { state: {}, command };
    const { version: live, rollout } = newest.apps[app] ?? {};
    if (live === version)
      throw new Refusal(
        `${label} is live in ${facts.address}`,
        rollout
          ? `Make the rolled-out version live for all: npm run release -- activate ${app}@${rollout.version}`
          : `Roll it back first, or deploy another version: npm run release -- rollback ${app}`,
      );
    const givenUp = { ...internal.givenUp, [label]: { withdrawn: author } };
    const previews = Object.entries(internal.previews).filter(
      ([, preview]) => !previewedVersions({ preview }).map(versionLabel).includes(label),
    );
    return {
      state: {
        apps: withoutGivenUp(newest.apps, givenUp),
        previews: Object.fromEntries(previews),
        givenUp,
      },
      command,
      restores: true,
    };
  };
