import { rolledOutApps, type Manifests, type Release } from '@site/contract';
import { isDeepStrictEqual } from 'node:util';
import {
  readStoredSettings,
  replaceSettings,
  settingsCure,
  settingsName,
  type StoredSettings,
} from '../records/readSiteSettings';
import { requireVersion } from '../records/requireVersion';
import { declaredSettings, resolveSettings, type SettingValues } from '../records/resolveSettings';
import { writeStaticContents, type StaticFiles } from '../static-files/staticContents';
import type { Store } from '../stores/objects/Store';
import type { CommitOptions, Restoration, RestoreOptions } from './Proposal';
import { repeatOnLive } from './repeatOnLive';
import { requireUnfrozen } from './requireUnfrozen';
import { tryCommit, tryRestore } from './tryCommit';

/** A change of the live release, before its settings are resolved. */
export interface Change {
  apps: Release['apps'];
  /** Settings, without the defaults of those that have no value yet. */
  values: SettingValues;
  /** The files in the site's root. Without them, the live ones stay. */
  staticFiles?: StaticFiles | undefined;
  /** Contents of static files that the store may not have. */
  contents?: Buffer[];
  /** Manifests of the versions in `apps`, which the gate checks. */
  candidate: Manifests;
}

/**
 * Makes the next release live and composes its pages. It takes up the settings in `site.json`. If
 * another team's release goes live first, the change is proposed again on top of theirs.
 *
 * @param propose returns the next release's content, given the live release and the stored settings
 * @returns the live release: the old one if nothing changed
 * @throws Refusal when something is missing or does not fit, or the site is frozen; the live site is
 *   then unchanged
 * @throws Unfinished when the release is written, but something that follows is not
 */
export async function commitRelease(
  store: Store,
  propose: (live: Release | undefined, values: SettingValues) => Promise<Change>,
  options: CommitOptions = {},
): Promise<Release> {
  const attempt = async (live: Release | undefined) => {
    const stored = await readStoredSettings(store);
    requireUnfrozen(store, stored);
    const { values, contents = [], ...change } = await propose(live, stored.values);
    const declared = await settingsOf(store, change);
    const site = resolveSettings(values, declared, settingsName(store), settingsCure(store));
    // If interrupted after this, the next release of any team takes over these settings.
    const prepare = async () => {
      await writeStaticContents(store, contents);
      return writeSettings(store, stored, site);
    };
    return tryCommit(store, live, { ...change, site, prepare }, options);
  };
  return repeatOnLive(store, attempt, options.say);
}

/**
 * Makes a release of what was live before. It does not take up `site.json`: pending changes of
 * settings wait for the next deploy.
 *
 * @param propose returns the next release's parts and manifests, given the live release
 * @returns the live release: the old one if nothing changed
 * @throws Refusal before the release is written, and Unfinished from then on
 */
export const commitRestored = (
  store: Store,
  propose: (live: Release | undefined) => Promise<Restoration>,
  options: RestoreOptions,
): Promise<Release> =>
  repeatOnLive(
    store,
    async (live) => tryRestore(store, live, await propose(live), options),
    options.say,
  );

/** Returns the settings that the live versions declare, and those that are rolled out. */
async function settingsOf(store: Store, { apps, candidate }: Pick<Change, 'apps' | 'candidate'>) {
  const declared = declaredSettings(candidate);
  for (const app of rolledOutApps({ apps })) {
    const manifest = await requireVersion(store, app, apps[app]?.rollout?.version ?? '');
    // The live version's declaration of a setting that both have counts.
    const rolledOut = declaredSettings({ ...candidate, [app]: manifest });
    for (const [name, setting] of rolledOut) if (!declared.has(name)) declared.set(name, setting);
  }
  return declared;
}

/** Writes the settings if they changed. @returns false if the file was changed meanwhile */
async function writeSettings(
  store: Store,
  stored: StoredSettings,
  site: SettingValues,
): Promise<boolean> {
  const { revision, values, freeze } = stored;
  if (revision !== undefined && !freeze && isDeepStrictEqual(site, values)) return true;
  // A freeze that is over is removed: until then, checkouts that know no freeze refuse to work.
  return replaceSettings(store, site, { ...stored, freeze: undefined });
}
