import type { Release } from '@site/contract';
import { appNames } from '../records/namedVersions';
import type { SettingValues } from '../records/resolveSettings';

/**
 * Lists what a release changed, e.g. `marketing 1.0.0-3f9a1c04 -> 1.0.0-7f256adb`.
 *
 * @param before the previous release; undefined if there is none
 */
export function changesBetween(before: Release | undefined, release: Release): string[] {
  const names = new Set([...appNames(release), ...(before ? appNames(before) : [])]);
  const changes = [...names].flatMap((app) => {
    const [old, now] = [before?.apps[app], release.apps[app]];
    if (!now) return `${app} ${old?.version} retired`;
    if (old?.version !== now.version)
      return `${app} ${old ? `${old.version} -> ` : ''}${now.version}`;
    if (old.previous?.version === now.previous?.version) return [];
    return `${app}: falls back to ${now.previous?.version ?? 'nothing'}`;
  });
  const settings = before ? changedSettings(before.site, release.site) : [];
  return settings.length > 0 ? [...changes, `settings: ${settings.join(', ')}`] : changes;
}

/** Names the settings that differ. */
export const changedSettings = (before: SettingValues, after: SettingValues): string[] =>
  Object.entries(after).flatMap(([name, value]) =>
    Object.hasOwn(before, name) && before[name] === value ? [] : [name],
  );
