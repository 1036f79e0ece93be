import { addressesOf, fileOfVersion } from '@site/compose';
import type { SiteSettings } from '@site/contract';
import {
  addressOf,
  DEVELOPMENT_VERSION,
  PAGE_TEMPLATE,
  SHELL,
  versionFile,
  type AppName,
  type CompositionSources,
  type Manifests,
  type Release,
  type VersionManifest,
} from '@site/format';
import { openStore, readNewest } from '@site/release';
import { readBuiltFile, readManifests } from './developmentBuilds';
import { developedApps, developmentOrigin } from './developmentPorts';
import { readRelease, readVersionFile, readVersionManifest } from './RunningSite';

/**
 * What the pages of a development server are composed from: a release in which the apps in development have
 * the version `DEVELOPMENT_VERSION`, and all others their released one. Nothing is released if the shell is
 * in development. Each page gets all settings, since it links to others.
 */
export interface DevelopmentSources extends CompositionSources {
  /** Reads a file of an app's version; in development, of the last one of two builds. */
  readFile: (app: AppName, build: 'browser' | 'node', file: string) => Promise<string>;
}

/**
 * Reads what pages are composed from.
 *
 * @param site origin of the running site around a remote
 */
export async function readSources(site: string | undefined): Promise<DevelopmentSources> {
  const builds = await readManifests(developedApps());
  const released = site === undefined ? undefined : await readReleased(site);
  const manifests = { ...released?.manifests } as Manifests;
  const apps = { ...released?.release.apps } as Release['apps'];
  const defaults: Record<string, string> = {};
  for (const [app, build] of Object.entries(builds)) {
    manifests[app] = { ...build, version: DEVELOPMENT_VERSION, files: {}, maps: {} };
    apps[app] = { version: DEVELOPMENT_VERSION };
    for (const [name, setting] of Object.entries(build.settings)) defaults[name] = setting.default;
  }
  const readFile: DevelopmentSources['readFile'] = (app, build, file) =>
    site === undefined || isDeveloped({ manifests }, app)
      ? readBuiltFile(app, build, file)
      : readVersionFile(site, versionFile(app, manifests[app]?.version ?? '', file));
  const values = released ? released.release.site : await readOwnValues();
  return {
    release: {
      number: released?.release.number ?? 0,
      site: { ...defaults, ...values } as SiteSettings,
      apps,
      rollouts: [],
    },
    manifests,
    fallbacks: released?.fallbacks ?? {},
    template: await readFile(SHELL, 'browser', PAGE_TEMPLATE),
    readFile,
  };
}

/** Whether an app is in development, and so has no versions that never change. */
export const isDeveloped = (
  { manifests }: Pick<CompositionSources, 'manifests'>,
  app: AppName,
): boolean => manifests[app]?.version === DEVELOPMENT_VERSION;

/** Returns the address of the folder with a remote's files, with a trailing slash. */
export const folderOf = (sources: CompositionSources, remote: AppName): string =>
  isDeveloped(sources, remote)
    ? `${developmentOrigin(remote)}/`
    : addressOf(versionFile(remote, sources.manifests[remote]?.version ?? '', ''));

/**
 * Returns where pages load a version's file from. On a development server it has no hash, because the files
 * change with every save.
 */
export const developmentFile: typeof fileOfVersion = (app, manifest, file) =>
  manifest.version === DEVELOPMENT_VERSION
    ? { address: `${app === SHELL ? '' : developmentOrigin(app)}/${file}` }
    : fileOfVersion(app, manifest, file);

/** Returns where pages load a remote from. */
export const developmentAddresses: typeof addressesOf = (sources, remote) =>
  addressesOf(sources, remote, developmentFile);

/** Reads the release of a running site, and the manifests of the versions that are not in development. */
async function readReleased(site: string) {
  const release = await readRelease(site);
  const apps = Object.entries(release.apps).filter(([app]) => !developedApps().includes(app));
  const read = async (versions: (readonly [app: AppName, version: string | undefined])[]) => {
    const manifests = versions.map(async ([app, version]) =>
      version === undefined ? [] : [[app, await readVersionManifest(site, app, version)] as const],
    );
    return Object.fromEntries((await Promise.all(manifests)).flat()) as Record<
      AppName,
      VersionManifest
    >;
  };
  const [manifests, fallbacks] = await Promise.all([
    read(apps.map(([app, { version }]) => [app, version])),
    read(apps.map(([app, { previous }]) => [app, previous])),
  ]);
  return { release, manifests, fallbacks };
}

/** Returns the values that the own store's last release gives to settings. */
async function readOwnValues(): Promise<Partial<SiteSettings>> {
  const newest = await readNewest(await openStore());
  return newest?.internal.values ?? {};
}
