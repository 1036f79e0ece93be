import {
  filesLabel,
  heldVersions,
  previewedVersions,
  versionLabel,
  type VersionName,
} from '../documents/LogEntry';
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
    const { app } = name;
    const label = versionLabel(name);
    const command = `withdraw ${label}`;
    if (internal.givenUp[label]?.withdrawn) return { state: {}, command };
    const { version: live = '', rollout } = newest.apps[app] ?? {};
    const isSame = (other: VersionName) => filesLabel(other) === filesLabel(name);
    if (isSame({ app, version: live }))
      throw new Refusal(
        `${app} ${live} is live in ${facts.address}`,
        rollout
          ? `Make the rolled-out version live for all: npm run release -- activate ${app}@${rollout.version}`
          : `Roll it back first, or deploy another version: npm run release -- rollback ${app}`,
      );
    // The same files may have another name, too.
    const names = [label, ...heldVersions(newest).filter(isSame).map(versionLabel)];
    const withdrawn = names.map((one) => [one, { withdrawn: author }] as const);
    const givenUp = { ...internal.givenUp, ...Object.fromEntries(withdrawn) };
    const previews = Object.entries(internal.previews).filter(
      ([, preview]) => !previewedVersions({ preview }).some(isSame),
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
