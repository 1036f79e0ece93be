import type { Script } from '@site/compose';
import type { RemotePage, Route, Routes, SiteSettings } from '@site/contract';
import {
  addressOf,
  DEVELOPMENT_VERSION,
  pageBundle,
  REMOTE_ENTRY,
  remoteAddresses,
  SHELL,
  tabApp,
  versionFile,
  type AppName,
  type PageBundle,
  type Release,
  type RemoteAddresses,
  type VersionManifest,
} from '@site/format';
import { openStore, readNewest } from '@site/release';
import { readBuiltFile, readManifests } from './developmentBuilds';
import { developedApps, developmentOrigin } from './developmentPorts';
import { developmentRoutes } from './developmentRoutes';
import { readRelease, readVersionFile, readVersionManifest } from './RunningSite';

/**
 * What the pages of a development server are composed from: the last builds of the apps in development,
 * and the released versions of all others.
 */
export interface DevelopmentSources {
  /** The release of the site around a remote. Undefined if the shell is in development itself. */
  release: Release | undefined;
  /** The URL table, with the development routes. */
  routes: Routes;
  /** The development routes alone. */
  added: Route[];
  /** All settings, since each page links to others. */
  settings: SiteSettings;
  /** Returns an app's manifest; undefined if the app is neither in development nor released. */
  readManifest: (app: AppName) => Promise<AppManifest | undefined>;
  /** Returns where pages load a remote from. */
  addressesOf: (remote: AppName) => Promise<RemoteAddresses>;
  /** Reads a file of the shell. */
  readShellFile: (build: 'browser' | 'node', file: string) => Promise<string>;
  /** Reads the Node bundle of a page or a part. */
  readBundle: (page: RemotePage) => Promise<PageBundle>;
  /** Returns the address of one of the shell's files, and its hash if that never changes. */
  shellFile: (file: string) => Script;
}

/** What a build's manifest and a version's both have. */
type AppManifest = Omit<VersionManifest, 'version' | 'files' | 'maps'>;

/**
 * Reads what pages are composed from.
 *
 * @param site origin of the running site around a remote
 */
export async function readSources(site: string | undefined): Promise<DevelopmentSources> {
  const released = site === undefined ? undefined : await readReleasedApps(site);
  const builds = await readManifests(developedApps());
  const isBuilt = (app: AppName) => Object.hasOwn(builds, app);
  const readManifest = async (app: AppName) =>
    isBuilt(app) ? builds[app] : released?.readManifest(app);
  const readFile = (app: AppName, build: 'browser' | 'node', file: string) =>
    isBuilt(app) || !released ? readBuiltFile(app, build, file) : released.readFile(app, file);

  const { pages, notFound } = (await readManifest(SHELL))?.routes ?? NO_ROUTES;
  const added = developmentRoutes(pages, builds);
  const declared = Object.values(builds).flatMap(({ settings }) => Object.entries(settings));
  const defaults = declared.map(([name, setting]) => [name, setting.default] as const);
  const values = released ? released.release.site : await readOwnValues();
  return {
    release: released?.release,
    routes: { pages: [...pages, ...added], notFound },
    added,
    settings: { ...Object.fromEntries(defaults), ...values } as SiteSettings,
    readManifest,
    addressesOf: (remote) =>
      isBuilt(remote) || !released
        ? Promise.resolve(developmentRemote(remote))
        : released.addressesOf(remote),
    readShellFile: (build, file) => readFile(SHELL, build, file),
    readBundle: async ({ remote, page }) => {
      const file = pageBundle(page);
      const source = await readFile(remote, 'node', file);
      if (isBuilt(remote) || !released)
        return { source, file: `${remote}/${file}`, folder: `${developmentOrigin(remote)}/` };
      const folder = released.keyOf(remote, '');
      return { source, file: folder + file, folder: addressOf(folder) };
    },
    shellFile: (file) => released?.shellFile(file) ?? { address: `/${file}` },
  };
}

/**
 * Returns the address of a remote on its development server. It has no hash, because the files
 * change with every save.
 */
const developmentRemote = (remote: AppName): RemoteAddresses => ({
  version: DEVELOPMENT_VERSION,
  entry: `${developmentOrigin(remote)}/${REMOTE_ENTRY}`,
});

/** Reads the release of a running site. Its versions are read when a page needs them. */
async function readReleasedApps(site: string) {
  const release = await readRelease(site);
  const { apps } = release;
  const shell = await readVersionManifest(site, SHELL, apps[SHELL].version);
  const keyOf = (app: AppName, file: string) => versionFile(app, apps[app]?.version ?? '', file);
  return {
    release,
    keyOf,
    readFile: (app: AppName, file: string) => readVersionFile(site, keyOf(app, file)),
    readManifest: async (app: AppName) =>
      apps[app] && readVersionManifest(site, app, apps[app].version),
    addressesOf: async (app: AppName) => {
      const { version = '', previous } = apps[app] ?? {};
      const [manifest, fallback] = await Promise.all([
        readVersionManifest(site, app, version),
        previous === undefined ? undefined : readVersionManifest(site, app, previous),
      ]);
      return remoteAddresses({ apps: { [app]: tabApp(manifest, fallback) } }, app);
    },
    shellFile: (file: string): Script => {
      const integrity = shell.files[file]?.integrity;
      return { address: addressOf(keyOf(SHELL, file)), ...(integrity && { integrity }) };
    },
  };
}

/** Returns the values that the own store's last release gives to settings. */
async function readOwnValues(): Promise<Partial<SiteSettings>> {
  const newest = await readNewest(await openStore(process.env.SITE_STORE));
  return newest?.internal.values ?? {};
}

const NO_ROUTES: Routes = { pages: [], notFound: { title: '', description: '' } };
