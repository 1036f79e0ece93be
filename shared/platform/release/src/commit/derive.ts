import {
  FORMAT,
  SHELL,
  shellOfRemoteFile,
  type Internal,
  type LogEntry,
  type Made,
  type ReleasedApp,
} from '@site/format';
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Next } from '../changes/next';
import {
  allPages,
  isGivenUp,
  servedVersions,
  stateOf,
  versionLabel,
  mapValues,
} from '../documents/LogEntry';
import { manifestHash } from '../documents/readVersion';
import { resolveSite, type NamedManifests } from './variants';

/** Who runs a command, and why. */
export interface Note {
  by: string;
  message?: string | undefined;
}

/**
 * Returns the next release with what follows from the change: dates, authors, settings, and what is known of
 * its versions. It has no pages yet, nor have its new places, and nothing for tabs. Keeps fields that this
 * checkout does not know: a newer one has added them.
 *
 * @throws Refusal when a setting that a version declares has no valid value
 */
export function derive(
  newest: LogEntry | undefined,
  { state, command, restores }: Next,
  { by, message }: Note,
  manifests: NamedManifests,
): LogEntry {
  const { apps, values, previews, rollouts, takenBack, failed, retired, ...decided } = state;
  const { restores: _, remarks: _remarks, ...kept } = newest?.internal ?? {};
  const number = (newest?.number ?? 0) + 1;
  const createdAt = new Date().toISOString();
  const made = { by, ...(message !== undefined && { message }), release: number, at: createdAt };
  const changedBy = mapValues<ReleasedApp, Made>(apps, ({ version }, app) => {
    const isLive = newest?.apps[app]?.version === version;
    return (isLive && newest?.internal.changedBy[app]) || made;
  });
  const before = stateOf(newest).rollouts;
  return {
    ...newest,
    format: FORMAT,
    number,
    createdAt,
    site: {
      ...fallbackSettings(values, manifests),
      ...resolveSite(values, manifests.live, Object.values(manifests.rollouts), restores),
    },
    apps: mapValues<ReleasedApp, ReleasedApp>(apps, ({ previous, ...released }, app) => ({
      ...released,
      ...(previous !== undefined && manifests.fallbacks[app] && { previous }),
    })) as LogEntry['apps'],
    pages: {},
    internal: {
      ...kept,
      id: randomUUID(),
      by,
      message,
      command,
      ...decided,
      ...(restores && { restores }),
      values,
      changedBy,
      takenBack: mapValues(takenBack, (builds) => mapValues(builds, (author) => author ?? made)),
      failed: mapValues(failed, (build) => ({ ...made, ...build })),
      retired: mapValues(retired, (author) => author ?? made),
      previews: mapValues(previews, (preview) =>
        'pages' in preview ? preview : { ...preview, ...made, keeps: {}, pages: {} },
      ),
      rollouts: mapValues(
        rollouts,
        (rollout, app) =>
          (isDeepStrictEqual(rollout, before[app]) && newest?.internal.rollouts[app]) || {
            ...rollout,
            ...made,
            keeps: {},
            pages: {},
          },
      ),
      versions: versionsAfter(state, manifests),
      tabs: {},
    },
  };
}

/** What a fallback alone declares: it gets the values that somebody has set, or its own defaults. */
const fallbackSettings = (values: Internal['values'], { fallbacks }: NamedManifests) =>
  Object.fromEntries(
    Object.values(fallbacks).flatMap(({ settings }) =>
      Object.entries(settings).map(([name, setting]) => [name, values[name] ?? setting.default]),
    ),
  );

function versionsAfter(
  state: Pick<Next['state'], 'apps' | 'rollouts' | 'versions'>,
  { live, fallbacks, previews, rollouts }: NamedManifests,
): Internal['versions'] {
  const versions = { ...state.versions };
  const named = [live, fallbacks, rollouts, ...Object.values(previews)].flatMap((group) =>
    Object.values(group),
  );
  for (const manifest of named) {
    const label = versionLabel(manifest);
    versions[label] = { manifest: manifestHash(manifest), ...versions[label] };
  }
  for (const name of servedVersions(state)) {
    const label = versionLabel(name);
    versions[label] = { ...versions[label], served: true };
  }
  return versions;
}

/** How many shells that visitors no longer get keep what their tabs read, and for how many milliseconds all do. */
const MOST_SHELLS = 5;
const TAB_TIME = 24 * 3600_000;

/**
 * Returns what the tabs of other shells read once a release is live. The tabs of the live shell read the
 * release's own files.
 *
 * @param release with all its pages
 */
export function tabsAfter(newest: LogEntry | undefined, release: LogEntry): Internal['tabs'] {
  const own = new Set(allPages(release).flatMap((pages) => Object.keys(pages)));
  const tabs = { ...newest?.internal.tabs };
  for (const [file, { integrity, stored }] of (newest ? allPages(newest) : []).flatMap((pages) =>
    Object.entries(pages),
  )) {
    const shell = shellOfRemoteFile(file);
    if (shell === undefined || own.has(file)) continue;
    const left = { left: release.createdAt, files: tabs[shell]?.files ?? {} };
    tabs[shell] = { ...left, files: { ...left.files, [file]: { integrity, stored } } };
  }
  const now = Date.parse(release.createdAt);
  return Object.fromEntries(
    Object.entries(tabs)
      .filter(
        ([shell]) =>
          shell !== release.apps.shell.version &&
          !isGivenUp(release.internal, { app: SHELL, version: shell }),
      )
      .sort(([, one], [, other]) => (one.left < other.left ? 1 : -1))
      .filter(([, { left }], at) => at < MOST_SHELLS || now - Date.parse(left) < TAB_TIME),
  );
}
