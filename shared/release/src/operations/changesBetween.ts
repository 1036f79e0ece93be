import { APP_NAMES, type Release, type SiteSettings } from '@site/contract';

/**
 * Lists what a release changed, e.g. `marketing 1.0.0-3f9a1c04 -> 1.0.0-7f256adb`.
 *
 * @param before the previous release; undefined if there is none
 */
export function changesBetween(before: Release | undefined, release: Release): string[] {
  const changes = APP_NAMES.flatMap((app) => {
    const [old, now] = [before?.apps[app], release.apps[app]];
    if (old?.version !== now.version)
      return `${app} ${old ? `${old.version} -> ` : ''}${now.version}`;
    if (old.previous?.version === now.previous?.version) return [];
    return `${app}: falls back to ${now.previous?.version ?? 'nothing'}`;
  });
  const settings = before ? changedSettings(before.site, release.site) : [];
  return settings.length > 0 ? [...changes, `settings: ${settings.join(', ')}`] : changes;
}

/** Names the settings that differ. */
export const changedSettings = (before: SiteSettings, after: SiteSettings): string[] =>
  Object.entries(after).flatMap(([name, value]) =>
    Object.entries(before).some(([known, old]) => known === name && old === value) ? [] : [name],
  );
