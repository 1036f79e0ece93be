import type { AppName, LogEntry, Manifests, NamedPlace, VersionManifest } from '@site/format';
import { advise, hint, Refusal } from '@site/project';
import { withLive } from '../changes/releasedApps';
import { resolveSettings, allSettings, withDefaults } from '../changes/resolveSettings';
import { reasonOf } from '../basics/errors';
import {
  fallbackVersions,
  placeOfRollout,
  type SettingValues,
  type SiteState,
  versionLabel,
  type VersionName,
} from '../documents/LogEntry';
import { readManifests, type Versions } from '../documents/readVersion';
import { Misfit, type Variant } from '../documents/Variant';
import type { SiteSettings } from '@site/contract';

/** What the pages of a release are made of: manifests of all versions that it names. */
export interface NamedManifests {
  live: Manifests;
  fallbacks: Record<AppName, VersionManifest>;
  /** Of the versions that a new preview shows in place of the live ones, by app, by the preview's name. */
  previews: Record<string, Record<AppName, VersionManifest>>;
  rollouts: Record<AppName, VersionManifest>;
  /** What to say of fallbacks that leave the release: one that can't be read must not hold up others. */
  remarks: string[];
}

/**
 * Reads the manifests of the versions that a release names.
 *
 * @param newest the release before it
 * @returns misfits, too: rollouts whose manifests can't be read, or don't fit those before
 * @throws Refusal when another version can't be read
 */
export async function readNamed(
  versions: Versions,
  { apps, previews, rollouts }: Pick<SiteState, 'apps' | 'previews' | 'rollouts'>,
  newest: LogEntry | undefined,
): Promise<NamedManifests & { misfits: Misfit[] }> {
  const live = await readManifests(versions, { apps }, newest);
  const named: NamedManifests = { live, fallbacks: {}, previews: {}, rollouts: {}, remarks: [] };
  for (const [app, version] of Object.entries(fallbackVersions({ apps })))
    try {
      Object.assign(named.fallbacks, await versions.read({ [app]: version }, newest));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      named.remarks.push(`${app} falls back to nothing: ${error.message}`);
    }
  for (const [name, preview] of Object.entries(previews))
    if (!('pages' in preview)) named.previews[name] = await versions.read(preview.versions, newest);
  const misfits: Misfit[] = [];
  for (const [app, { version }] of Object.entries(rollouts)) {
    const fitting = await orMisfit({ app, version }, newest, async () => {
      const read = { ...named.rollouts, ...(await versions.read({ [app]: version }, newest)) };
      allSettings(live, Object.values(read));
      requireSamePages(live[app], read[app]);
      return read;
    });
    if (fitting instanceof Misfit) misfits.push(fitting);
    else named.rollouts = fitting;
  }
  return { ...named, misfits };
}

/**
 * Checks that a rollout has the pages that are live: visitors follow links to them from the pages of others.
 *
 * @throws Refusal naming a path that only one of the versions has
 */
function requireSamePages(
  live: VersionManifest | undefined,
  version: VersionManifest | undefined,
): void {
  if (!live || !version) return;
  const label = versionLabel(version);
  const instead = 'Show it as a preview, which may have other pages, or deploy it.';
  if (live.root !== version.root)
    throw new Refusal(
      `${label} has ${version.root} as its root remote, and the live version has ${live.root}: a rollout can’t change that`,
      instead,
    );
  const [own, others] = [pathsOf(version), pathsOf(live)];
  const added = own.find((path) => !others.includes(path));
  const missing = others.find((path) => !own.includes(path));
  const path = added ?? missing;
  if (path === undefined) return;
  throw new Refusal(
    `${label} has ${added === undefined ? 'no page' : 'a page'} at ${path}, unlike the live version: a rollout has the same pages`,
    instead,
  );
}

const pathsOf = ({ pages }: VersionManifest): string[] =>
  Object.values(pages).flatMap(({ route }) => route?.path ?? []);

/**
 * Runs a step of making a rollout's pages.
 *
 * @returns a Misfit in place of a refusal if the rollout goes on: what does not fit is the change of something else
 * @throws Refusal for a rollout that begins, as for any other change
 */
export async function orMisfit<Made>(
  { app, version }: VersionName,
  newest: LogEntry | undefined,
  step: () => Promise<Made>,
): Promise<Made | Misfit> {
  try {
    return await step();
  } catch (error) {
    const goesOn = newest?.internal.rollouts[app]?.version === version;
    if (!goesOn || !(error instanceof Refusal)) throw error;
    return new Misfit(
      app,
      `the rollout of ${versionLabel({ app, version })} does not fit: ${reasonOf(error)}`,
      hint`Correct that, or end the rollout: ${advise('rollback', app)}`,
      { cause: error },
    );
  }
}

/** Returns the release as most visitors see it. */
export const liveVariant = (
  { number, site, apps, internal }: LogEntry,
  { live, fallbacks }: Pick<NamedManifests, 'live' | 'fallbacks'>,
): Variant => ({
  release: {
    number,
    site,
    apps,
    rollouts: Object.entries(internal.rollouts).map(([app, one]) => placeOfRollout(app, one)),
  },
  manifests: live,
  fallbacks,
});

/**
 * Returns the release with the versions of a preview or a rollout. The live version of each becomes its fallback.
 *
 * @param values those that somebody has set
 */
export function placeVariant(
  { release, manifests, fallbacks }: Variant,
  place: NamedPlace,
  shown: Record<AppName, VersionManifest>,
  values: SettingValues,
): Variant {
  const { versions, percent } = place;
  const apps = withLive(release.apps, versions);
  const replaced = Object.keys(shown).filter(
    (app) => manifests[app] && release.apps[app]?.version !== versions[app],
  );
  const own = { ...manifests, ...shown };
  // A new version may declare settings that are not live.
  const site = percent === undefined ? resolveSite(values, own) : {};
  return {
    release: {
      ...release,
      site: { ...release.site, ...site },
      apps,
      place,
      rollouts: [],
    },
    manifests: own,
    fallbacks: {
      ...fallbacks,
      ...Object.fromEntries(replaced.map((app) => [app, manifests[app] as VersionManifest])),
    },
  };
}

/**
 * Returns the value of every setting that versions declare: the one that somebody has set, or the
 * default. Defaults are not stored, so a version's new default is the value from then on.
 *
 * @param others manifests of rollouts
 * @param restores whether visitors had the values before, which are then valid
 * @throws Refusal when a value is invalid
 */
export function resolveSite(
  values: SettingValues,
  manifests: Manifests,
  others: VersionManifest[] = [],
  restores?: true,
): SiteSettings {
  const declared = allSettings(manifests, others);
  if (restores) return withDefaults(values, declared);
  return resolveSettings(
    values,
    declared,
    'the site’s configuration',
    hint`Set them: ${advise('configure', 'NAME=VALUE')}`,
  );
}
