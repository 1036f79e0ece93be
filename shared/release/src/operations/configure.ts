import type { Release } from '@site/contract';
import { commitRelease } from '../commit/commitRelease';
import type { CommitOptions } from '../commit/Proposal';
import { noRelease } from '../errors/noRelease';
import { Refusal } from '../errors/Refusal';
import { liveVersions, readCandidate } from '../gate/readCandidate';
import { readNewestRelease } from '../records/readRelease';
import { readStoredSettings } from '../records/readSiteSettings';
import type { ReleaseNote } from '../records/releaseNote';
import {
  declaredSettings,
  resolveSettings,
  type DeclaredSetting,
  type SettingValues,
} from '../records/resolveSettings';
import { requireValidSecurityExpiry } from '../records/securityExpiry';
import { isKnownFormat } from '../records/schemas/settingSchema';
import { describeStaticFiles, type StaticFiles } from '../static-files/staticContents';
import type { Store } from '../stores/objects/Store';

/** What `configure` does besides. */
export interface ConfigureOptions extends Pick<CommitOptions, 'say' | 'written'> {
  /** Contents of all static files by name. Without them, the live ones stay. */
  files?: Map<string, Buffer> | undefined;
}

/**
 * Changes site settings and static files in a new release. Settings that others change meanwhile
 * keep their changes.
 *
 * @param changes new values by setting name
 * @returns the live release, which is the old one if nothing changed
 * @throws Refusal naming every setting that is unknown or wrong; nothing is written then
 */
export const configure = (
  store: Store,
  changes: SettingValues,
  note: Omit<ReleaseNote, 'command'>,
  { files, ...options }: ConfigureOptions = {},
): Promise<Release> =>
  commitRelease(
    store,
    async (live, values) => {
      const { apps, candidate } = await readLive(store, live);
      const declared = declaredSettings(candidate);
      const cure = `The settings are ${[...declared.keys()].join(', ')}.`;
      const unknown = Object.keys(changes).filter((name) => !declared.has(name));
      const changed = resolveSettings(
        { ...values, ...changes },
        declared,
        'the requested change',
        cure,
        unknown.map((name) => `${name} is unknown`),
      );
      requireKnownFormats(Object.keys(changes), declared);
      requireValidSecurityExpiry(changed);
      const staticFiles = files && {
        staticFiles: describeStaticFiles(files),
        contents: [...files.values()],
      };
      return { apps, values: changed, candidate, ...staticFiles };
    },
    { ...options, note: { ...note, command: 'configure' } },
  );

/** Checks that this checkout can tell whether the settings' values are valid. */
function requireKnownFormats(names: string[], declared: Map<string, DeclaredSetting>): void {
  for (const name of names) {
    const format = declared.get(name)?.format ?? '';
    if (!isKnownFormat(format))
      throw new Refusal(
        `${name} has the format ${format}, which this checkout can’t check`,
        'Update your checkout: git pull && npm ci.',
      );
  }
}

/** Returns the static files of the live release, by name. Writes nothing. */
export const listStaticFiles = async (store: Store): Promise<StaticFiles> =>
  (await readNewestRelease(store))?.staticFiles ?? {};

/** A setting, its value, and the app that declares it. */
export interface SettingStatus {
  name: string;
  value: string;
  /** Undefined for a setting that no live app declares. */
  app?: string;
  /** What it is, in one sentence. */
  about?: string;
}

/**
 * Lists the stored settings with those that have no value yet. Writes nothing.
 *
 * @throws Refusal when the store has no release, or it can't be read
 */
export async function listSettings(store: Store): Promise<SettingStatus[]> {
  const { candidate } = await readLive(store, await readNewestRelease(store));
  const declared = declaredSettings(candidate);
  const { values } = await readStoredSettings(store);
  const known = [...declared].map(([name, { app, about, default: standard }]) => ({
    name,
    value: values[name] ?? standard,
    app,
    about,
  }));
  const unknown = Object.entries(values).filter(([name]) => !declared.has(name));
  return [...known, ...unknown.map(([name, value]) => ({ name, value }))];
}

async function readLive(store: Store, live: Release | undefined) {
  if (!live) throw noRelease(store);
  return { apps: live.apps, candidate: await readCandidate(store, liveVersions(live)) };
}
