import { FORMAT, type LogEntry, type Manifests, type VersionManifest } from '@site/format';
import type { SiteSettings } from '@site/contract';
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { declaredValues, type SettingValues, type SiteState } from '../documents/LogEntry';
import { withoutSince } from '../changes/releasedApps';
import { takenBackAfter } from '../changes/takenBack';
import { allSettings, resolveSettings, withDefaults } from '../changes/resolveSettings';

/** Who runs a command, and why. */
export interface Note {
  by: string;
  message?: string | undefined;
}

/** What a release is made from, besides the release before it. */
export interface DraftSources {
  state: SiteState;
  command: string;
  note: Note;
  manifests: Manifests;
  /** Manifests of the versions that are rolled out. */
  others: VersionManifest[];
  /** Whether everything in it was live before. */
  restores?: true | undefined;
}

/**
 * Returns the next release without its pages. Keeps fields that this checkout does not know: a newer one
 * has added them.
 *
 * @throws Refusal when a setting that a version declares has no valid value
 */
export function draftRelease(newest: LogEntry | undefined, sources: DraftSources): LogEntry {
  const { apps, staticFiles, values: given, ...decided } = sources.state;
  const { by, message } = sources.note;
  const number = (newest?.number ?? 0) + 1;
  const createdAt = new Date().toISOString();
  const author = { by, ...(message !== undefined && { message }) };
  const changedBy: LogEntry['internal']['changedBy'] = {};
  const dated = Object.entries(apps).map(([app, released]) => {
    const old = newest?.apps[app];
    const isSame = old && isDeepStrictEqual(withoutSince(released), withoutSince(old));
    const isLive = old?.version === released.version;
    changedBy[app] = (isLive && newest?.internal.changedBy[app]) || {
      ...author,
      release: number,
      at: createdAt,
    };
    return [app, isSame ? old : { ...withoutSince(released), since: number, sinceTime: createdAt }];
  });
  const values = declaredValues({ apps }, given);
  // What a fallback alone declares stays as it was when that version was live.
  const inherited = declaredValues({ apps }, { ...newest?.site, ...values });
  const site = { ...inherited, ...resolveSite(values, sources) };
  const isSameSite = newest && isDeepStrictEqual(site, newest.site);
  // A page may have named a part of it, and no app that is left says when that ended.
  const hasLost = Object.keys(newest?.apps ?? {}).some((app) => !Object.hasOwn(apps, app));
  return {
    ...newest,
    format: FORMAT,
    number,
    createdAt,
    // In the same order too: pages that are not composed again contain the settings as JSON.
    site: isSameSite ? newest.site : site,
    siteSince: isSameSite && !hasLost ? newest.siteSince : number,
    apps: Object.fromEntries(dated) as LogEntry['apps'],
    pages: {},
    staticFiles,
    internal: {
      ...newest?.internal,
      id: randomUUID(),
      by,
      message,
      command: sources.command,
      ...decided,
      values,
      changedBy,
      manifests: newest?.internal.manifests ?? {},
      takenBack: takenBackAfter(newest, { number, apps, command: sources.command, by, message }),
    },
  };
}

/**
 * Returns the value of every setting that versions declare: the one that somebody has set, or the
 * default. Defaults are not stored, so a version's new default is the value from then on.
 *
 * @throws Refusal when a value is invalid, unless it was live before
 */
export function resolveSite(
  values: SettingValues,
  { manifests, others, restores }: Pick<DraftSources, 'manifests' | 'others' | 'restores'>,
): SiteSettings {
  const declared = allSettings(manifests, others);
  if (restores) return withDefaults(values, declared);
  return resolveSettings(
    values,
    declared,
    'the site’s configuration',
    'Set them: npm run release -- configure NAME=VALUE',
  );
}
