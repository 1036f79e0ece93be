import { FORMAT, type AppName, type ComposedRelease, type Manifests } from '@site/contract';
import type { VersionManifest } from '@site/contract';
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { newerFormat } from '../documents/format';
import type { Author, Internal, LogEntry, SiteState } from '../documents/LogEntry';
import { withoutStamp } from '../documents/releasedApps';
import { declaredSettings, resolveSettings, withDefaults } from '../documents/resolveSettings';

/** Who runs a command, and why. */
export interface Note {
  by: string;
  message?: string | undefined;
  /** Name of the team that visitors may read, if it publishes its name. */
  team?: string | undefined;
}

/** What a release is made of beside the one before it. */
export interface DraftParts {
  state: SiteState;
  command: string;
  note: Note;
  /** Milliseconds since 1970. */
  now: number;
  manifests: Manifests;
  /** Manifests of the versions that are rolled out, by app. */
  rolledOut: Record<AppName, VersionManifest>;
  /** Whether everything in it was live before. */
  restores: true | undefined;
}

/** A release whose pages are not made yet. */
export interface Draft {
  release: ComposedRelease;
  internal: Internal;
}

/**
 * Returns the next release without its pages. Keeps the fields of newer formats.
 *
 * @throws Refusal when a setting that a version declares has no valid value
 */
export function draftRelease(newest: LogEntry | undefined, parts: DraftParts): Draft {
  const { state, command, note, now } = parts;
  const { apps, values, freeze, previews, givenUp, oldest } = state;
  const { pages: _, staticFiles: __, internal, team: ___, ...kept } = newest ?? {};
  const { freeze: ____, message: _____, ...keptInternal } = internal ?? {};
  const number = (newest?.number ?? 0) + 1;
  const createdAt = new Date(now).toISOString();
  const team = note.team !== undefined && { team: note.team };
  const author: Author = {
    by: note.by,
    ...(note.message !== undefined && { message: note.message }),
  };
  const changedBy: Internal['changedBy'] = {};
  const stamped: Record<AppName, LogEntry['apps'][AppName]> = {};
  for (const [app, part] of Object.entries(apps)) {
    const old = newest?.apps[app];
    const isSame = old && isDeepStrictEqual(withoutStamp(part), withoutStamp(old));
    const stamp = { since: number, sinceTime: createdAt, ...team };
    stamped[app] = isSame ? old : { ...withoutStamp(part), ...stamp };
    changedBy[app] = (isSame && internal?.changedBy[app]) || author;
  }
  const site = resolve(parts);
  const isSameSite = newest && isDeepStrictEqual(site, newest.site);
  return {
    release: {
      ...kept,
      format: newerFormat(newest?.format ?? FORMAT),
      number,
      createdAt,
      ...team,
      // In the same order too: pages that are not composed again contain the settings as JSON.
      site: isSameSite ? newest.site : site,
      siteSince: isSameSite ? newest.siteSince : number,
      apps: stamped as LogEntry['apps'],
    },
    internal: {
      ...keptInternal,
      id: randomUUID(),
      ...author,
      ...{ command, values, changedBy, previews, givenUp, oldest },
      ...(freeze && { freeze }),
    },
  };
}

/** Returns the value of every setting that the live versions or those that are rolled out declare. */
function resolve({ state, manifests, rolledOut, restores }: DraftParts) {
  const declared = declaredSettings(manifests);
  for (const [app, manifest] of Object.entries(rolledOut)) {
    const settings = declaredSettings({ ...manifests, [app]: manifest });
    // The live version's declaration counts if both have the setting.
    for (const [name, setting] of settings) if (!declared.has(name)) declared.set(name, setting);
  }
  if (restores) return withDefaults(state.values, declared);
  return resolveSettings(
    state.values,
    declared,
    'the site’s configuration',
    'Set them: npm run release -- configure NAME=VALUE',
  );
}
