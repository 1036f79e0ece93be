import {
  POINTER,
  previewFolder,
  remoteFile,
  rolloutName,
  versionFile,
  type AppName,
  type Release,
  type VersionManifest,
} from '@site/contract';
import { liveStoreInMemory } from '../../fixtures/liveStoreInMemory.fixture';
import { readPage } from '../../fixtures/readPage.fixture';
import { publishBuild, type Difference, type TestRelease } from '../../fixtures/testSite.fixture';
import { describeVersion } from '../documents/releasedApps';
import { liveVersions } from '../documents/namedVersions';
import { readManifests, requireVersion } from '../documents/readVersion';
import type { Store } from '../stores/Store';
import { composeFace } from './composeFace';
import { facesOf, previewFace, type Face } from './faces';

const PAGES = ['404.html', 'account/confirm.html', 'index.html', 'private-policy.html'];

let store: Store;
let release: TestRelease;
let live: Face;

beforeEach(async () => {
  ({ store, release } = await liveStoreInMemory());
  live = { release, manifests: await readManifests(store, liveVersions(release)) };
});

const filesOf = async (face: Face) =>
  (await composeFace(store, face)).pages.map(({ file }) => file).sort();

async function render(face: Face, file: string): Promise<string> {
  const { pages } = await composeFace(store, face);
  return String(await pages.find((page) => page.file === file)?.render());
}

const publish = async (app: AppName, difference: Difference): Promise<VersionManifest> =>
  requireVersion(store, app, await publishBuild(store, app, difference));

const parts = (folder = '') =>
  ['account', 'marketing'].map((app) => folder + remoteFile(release.apps.shell.version, app));

test('a live site has a page for each route, what tabs read of remotes, and files for robots', async () => {
  expect(await filesOf(live)).toEqual([...PAGES, ...parts(), 'robots.txt', 'sitemap.xml'].sort());
});

test.each([
  ['index.html', 'Workout Planner - Home', 'marketing', 'Home.js'],
  ['private-policy.html', 'Workout Planner - Privacy', 'marketing', 'PrivacyPolicy.js'],
  ['account/confirm.html', 'Workout Planner - Confirm', 'account', 'ConfirmEmail.js'],
] as const)(
  '%s has its title, the data of its remote, and its scripts with their hashes',
  async (file, title, app, script) => {
    const page = readPage(await render(live, file));
    const scriptOf = (from: 'shell' | typeof app, name: string) => {
      const { version, files } = release.apps[from];
      const hash = files[name]?.integrity;
      return [`/apps/${from}/${version}/${name}`, ` integrity="${hash}" crossorigin="anonymous"`];
    };
    expect(page).toMatchObject({
      title,
      preloads: [scriptOf(app, 'remoteEntry.js'), scriptOf(app, script)],
      scripts: [scriptOf('shell', 'main.js')],
    });
    const { version } = release.apps[app];
    expect(Object.entries(page.data.remotes)).toMatchObject([[app, { version }]]);
  },
);

test('a page has its markup, with addresses in its own version; without, browsers render it', async () => {
  const { pages } = await composeFace(store, live);
  const home = pages.find(({ file }) => file === 'index.html');
  const folder = `/apps/marketing/${release.apps.marketing.version}/`;
  expect(String(await home?.render())).toContain(`Home<img src="${folder}media/phone@2x.avif">`);
  expect(String(await home?.renderBlank?.())).toContain('<div id="root"></div>');
});

test('a preview has all pages, its parts and its release in its folder, and nothing elsewhere', async () => {
  const marketing = await publish('marketing', { files: { 'Home.js': 'second();' } });
  const preview = previewFace(live, 'pr-12', [marketing]);
  const folder = previewFolder('pr-12');
  expect(await filesOf(preview)).toEqual(
    [
      ...['404.html', 'account/confirm.html', 'private-policy.html'].map((file) => folder + file),
      ...['_preview/pr-12.html', folder + POINTER, ...parts(folder)],
    ].sort(),
  );
  const { apps } = JSON.parse(await render(preview, folder + POINTER)) as Release;
  expect(liveVersions({ apps })).toEqual({
    ...liveVersions(release),
    marketing: marketing.version,
  });
  expect(
    readPage(await render(preview, '_preview/pr-12.html')).data.remotes.marketing,
  ).toMatchObject({
    version: marketing.version,
    previous: { version: release.apps.marketing.version },
  });
});

test.each([
  ['account', ['account/confirm.html']],
  ['shell', ['account/confirm.html', 'index.html', 'private-policy.html']],
] as const)('a rollout of %s has the pages that lead to it', async (app, pages) => {
  const manifest = await publish(app, { files: { 'more.js': 'more();' } });
  const rollout = { ...describeVersion(manifest), percent: 5 };
  const apps = { ...release.apps, [app]: { ...release.apps[app], rollout } };
  const [, face = live] = facesOf({ ...release, apps }, live.manifests, { [app]: manifest });
  const name = `_preview/${rolloutName(app, rollout)}`;
  const files = (await filesOf(face)).filter((file) => file.endsWith('.html'));
  expect(files).toEqual(
    pages.map((file) => (file === 'index.html' ? `${name}.html` : `${name}/${file}`)).sort(),
  );
});

test.each([
  ['shell', 'page.html'],
  ['shell', 'compose.js'],
  ['shell', 'prerender.js'],
  ['marketing', 'prerender/Home.js'],
] as const)('never makes a page from a changed file: %s, %s', async (app, file) => {
  const { version } = release.apps[app];
  const key = versionFile(app, version, file);
  await store.replace(key, Buffer.from('stolen'), (await store.read(key))?.revision);
  await expect(render(live, 'index.html')).rejects.toThrow(
    `/${key} is not the file that ${app} ${version} was published with`,
  );
});

test('refuses a shell without a composer, and one whose files are out of place', async () => {
  const shellWith = async (composer: string | undefined): Promise<Face> => {
    const shell = await publish('shell', { files: { 'compose.js': composer } });
    const apps = { ...release.apps, shell: describeVersion(shell) };
    return { release: { ...release, apps }, manifests: { ...live.manifests, shell } };
  };
  await expect(filesOf(await shellWith(undefined))).rejects.toThrow('has no hash for compose.js');
  const plan = { pages: [], texts: { '_preview/x.html': '' }, copies: {}, startScripts: [] };
  const misplacing = await shellWith(
    `const { parentPort } = require('node:worker_threads');
     parentPort.on('message', ({ id }) => parentPort.postMessage({ id, plan: ${JSON.stringify(plan)} }));`,
  );
  await expect(filesOf(misplacing)).rejects.toThrow(
    'composes _preview/x.html, which belongs to a preview',
  );
  const preview = previewFace(misplacing, 'pr-12', []);
  await expect(filesOf(preview)).rejects.toThrow('belongs to no preview');
});
