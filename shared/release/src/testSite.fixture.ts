import {
  APP_NAMES,
  BUILD_MANIFEST,
  type AppName,
  type BuildManifest,
  type Release,
  type Routes,
} from '@site/contract';
import { temporaryFolder } from '@site/testing/temporaryFolder';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { activate } from './activate';
import { publish } from './publish';
import { readBuild, type Build } from './readBuild';
import type { Changes } from './readCandidate';
import { DirectoryStore } from './stores/DirectoryStore';
import type { Store } from './stores/Store';

/** Small builds in the shape of the real ones, and a store with a whole site made of them. */

export const TEMPLATE = `<!doctype html>
<title>{{title}}</title>
<meta name="description" content="{{description}}">
{{preloads}}
{{discovery}}
<script defer {{script main.js}}></script>
<script type="application/json" id="page-data">{{pageData}}</script>
`;

export const ROUTES: Routes = {
  pages: [
    {
      path: '/',
      page: { remote: 'marketing', page: 'Home' },
      title: '{productName} - Home',
      description: 'Begin',
      indexed: true,
      presentsApp: true,
    },
    {
      path: '/private-policy',
      page: { remote: 'marketing', page: 'PrivacyPolicy' },
      title: '{productName} - Privacy',
      description: 'Data',
      indexed: true,
    },
    {
      path: '/account/confirm',
      page: { remote: 'account', page: 'ConfirmEmail' },
      title: '{productName} - Confirm',
      description: 'Confirm',
      indexed: false,
    },
  ],
  notFound: { title: '{productName} - Page not found', description: 'Nothing' },
};

/** What differs from the usual build: its manifest's entries, and files; undefined takes a file away. */
export interface Difference {
  manifest?: Partial<BuildManifest> | undefined;
  files?: Record<string, string | Buffer | undefined>;
}

const FILES: Record<AppName, Record<string, string>> = {
  shell: { 'main.js': 'start();\n', 'page.html': TEMPLATE },
  marketing: {
    'remoteEntry.js': 'var marketing;\n',
    'Home.js': 'home();\n',
    'PrivacyPolicy.js': 'policy();\n',
    'media/phone@2x.avif': 'picture',
  },
  account: { 'remoteEntry.js': 'var account;\n', 'ConfirmEmail.js': 'confirm();\n' },
};

const EXPOSES: Record<AppName, BuildManifest['exposes']> = {
  shell: {},
  marketing: { Home: ['Home.js'], PrivacyPolicy: ['PrivacyPolicy.js'] },
  account: { ConfirmEmail: ['ConfirmEmail.js'] },
};

/** Writes a build, as webpack would, into a folder of its own, or into a given one. */
export async function writeBuild(
  app: AppName,
  { manifest, files }: Difference = {},
  into?: string,
): Promise<string> {
  const folder = into ?? path.join(await temporaryFolder(), 'dist');
  const facts: BuildManifest = {
    app,
    packageVersion: '1.0.0',
    sources: 'f00d',
    exposes: EXPOSES[app],
    shares: { react: '19.3.1' },
    ...(app === 'shell' && { routes: ROUTES }),
    ...manifest,
  };
  const all = { [BUILD_MANIFEST]: JSON.stringify(facts), ...FILES[app], ...files };
  for (const [name, content] of Object.entries(all)) {
    if (content === undefined) continue;
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), content);
  }
  return folder;
}

/** A build, read from its folder. */
export const buildOf = async (app: AppName, difference?: Difference): Promise<Build> =>
  readBuild(app, await writeBuild(app, difference));

/** Publishes a build. @returns its version */
export async function publishBuild(store: Store, app: AppName, difference?: Difference): Promise<string> {
  const build = await buildOf(app, difference);
  await publish(store, build);
  return build.manifest.version;
}

export interface TestStore {
  folder: string;
  store: DirectoryStore;
}

/** A store that nothing was ever written to; its folder is not there yet. */
export async function emptyStore(): Promise<TestStore> {
  const folder = path.join(await temporaryFolder(), 'site');
  return { folder, store: new DirectoryStore(folder) };
}

/** A store with release 1 live. */
export async function liveStore(
  differences: Partial<Record<AppName, Difference>> = {},
): Promise<TestStore & { release: Release }> {
  const { folder, store } = await emptyStore();
  return { folder, store, release: await goLive(store, differences) };
}

/** Makes release 1 of an empty store. */
export async function goLive(
  store: Store,
  differences: Partial<Record<AppName, Difference>> = {},
): Promise<Release> {
  const changes: Changes = {};
  for (const app of APP_NAMES) changes[app] = await publishBuild(store, app, differences[app]);
  return activate(store, changes);
}

/** Every file of a folder with its bytes, as text that tells any two apart: what a refusal must leave as it is. */
export async function contentsOf(folder: string): Promise<Record<string, string>> {
  const contents: Record<string, string> = {};
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isFile()) contents[path.relative(folder, file)] = (await readFile(file)).toString('latin1');
  }
  return contents;
}
