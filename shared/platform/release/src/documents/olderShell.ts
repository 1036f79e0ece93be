import {
  SHELL,
  type OlderShell,
  type ReleasedApp,
  type ReleasedApps,
  type ReleasedVersion,
} from '@site/contract/platform';

/** Returns what a release says of a shell that is not live any more. */
export const olderShell = ({
  version,
  files,
  settings,
  origins,
  since,
  sinceTime,
}: ReleasedApp): OlderShell => ({
  ...{ version, files, settings, origins },
  ...(since !== undefined && { since }),
  ...(sinceTime !== undefined && { sinceTime }),
});

/** Returns the shell that the pages of a live remote run in. */
export const shellOf = (apps: ReleasedApps, { shell }: ReleasedVersion): OlderShell =>
  shell ?? olderShell(apps.shell);

/**
 * Returns the apps of a release. Drops an older shell that is the live one: after a rollback of the shell,
 * it may be live again.
 */
export const withoutLiveShell = (apps: ReleasedApps): ReleasedApps =>
  Object.fromEntries(
    Object.entries(apps).map(([app, part]) => {
      if (app === SHELL) return [app, part];
      const { previous, rollout, ...live } = unless(apps.shell.version, part);
      const own = live.shell?.version ?? apps.shell.version;
      return [
        app,
        {
          ...live,
          ...(previous && { previous: unless(own, previous) }),
          ...(rollout && { rollout: unless(apps.shell.version, rollout) }),
        },
      ];
    }),
  ) as ReleasedApps;

/** Returns a version without its shell, if that is this one. */
function unless<Part extends ReleasedVersion>(version: string, part: Part): Part {
  const { shell, ...rest } = part;
  return shell?.version === version ? (rest as Part) : part;
}
