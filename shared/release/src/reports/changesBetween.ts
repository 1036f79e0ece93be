import type { AppName, Release, ReleasedApp } from '@site/contract';
import { appNames, type SettingValues } from '../documents/LogEntry';

/**
 * Lists what a release changed for visitors, e.g. `marketing 1.0.0-3f9a1c04 -> 1.0.0-7f256adb`.
 *
 * @param before the previous release; undefined if there is none
 */
export function changesBetween(before: Release | undefined, release: Release): string[] {
  const names = new Set([...appNames(release), ...(before ? appNames(before) : [])]);
  const changes = [...names].flatMap((app) => {
    const [old, now] = [before?.apps[app], release.apps[app]];
    if (!now) return `${app} ${old?.version} retired`;
    const rollout = rolloutChange(app, old, now);
    if (old?.version !== now.version)
      return [`${app} ${old ? `${old.version} -> ` : ''}${now.version}`, ...rollout];
    if (rollout.length > 0) return rollout;
    if (old.previous?.version === now.previous?.version) return [];
    return `${app}: falls back to ${now.previous?.version ?? 'nothing'}`;
  });
  const settings = before ? changedSettings(before.site, release.site) : [];
  if (settings.length > 0) changes.push(`settings: ${settings.join(', ')}`);
  const files = changedFiles(before?.staticFiles, release.staticFiles);
  if (files.length > 0) changes.push(`files: ${files.join(', ')}`);
  return changes;
}

/** Names how a rollout changed. That it ends as its version goes live for all needs no line. */
function rolloutChange(app: AppName, old: ReleasedApp | undefined, now: ReleasedApp): string[] {
  const [before, after] = [old?.rollout, now.rollout];
  if (after && before?.version === after.version)
    return before.percent === after.percent
      ? []
      : [`${app} ${after.version}: ${before.percent} % -> ${after.percent} %`];
  if (after) return [`${app} ${after.version}: ${after.percent} %`];
  return before && before.version !== now.version
    ? [`${app} ${before.version}: no longer rolled out`]
    : [];
}

function changedFiles(
  before: Release['staticFiles'] = {},
  after: Release['staticFiles'],
): string[] {
  return Object.keys({ ...before, ...after })
    .sort()
    .flatMap((name) => {
      if (!after[name]) return `${name} removed`;
      if (!before[name]) return `${name} added`;
      return before[name].integrity === after[name].integrity ? [] : `${name} changed`;
    });
}

/** Names the settings that differ. */
export const changedSettings = (before: SettingValues, after: SettingValues): string[] =>
  Object.entries(after).flatMap(([name, value]) =>
    Object.hasOwn(before, name) && before[name] === value ? [] : [name],
  );
