import {
  haveSameFiles,
  heldVersions,
  loggedAs,
  versionLabel,
  versionWord,
  type VersionName,
} from '../documents/LogEntry';
import { advise, hint, Refusal } from '@site/project';
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
    const { versions, rollouts } = newest.internal;
    const { app } = name;
    const label = versionLabel(name);
    const command = `withdraw ${label}`;
    if (versions[label]?.givenUp?.withdrawn) return { state: {}, command };
    const live = newest.apps[app];
    const rollout = rollouts[app];
    if (live && haveSameFiles({ app, version: live.version }, name))
      throw new Refusal(
        `${app} ${live.version} is live in ${facts.address}`,
        rollout
          ? hint`Make the rolled-out version live for all: ${advise('activate', versionWord({ app, version: rollout.version }))}`
          : hint`Deploy another version first${live.previous === undefined ? '' : hint`, or roll it back: ${advise('rollback', app)}`}`,
      );
    // The same files may have other names, too.
    const held = heldVersions(newest).filter((other) => haveSameFiles(other, name));
    const labels = [
      label,
      ...held.map(versionLabel),
      ...loggedAs(versions, name).map(([one]) => one),
    ];
    const withdrawn = labels.map((one) => {
      const { manifest: _, ...logged } = versions[one] ?? {};
      return [one, { ...logged, givenUp: { withdrawn: author } }] as const;
    });
    return {
      state: { versions: { ...versions, ...Object.fromEntries(withdrawn) } },
      command,
      restores: true,
    };
  };
