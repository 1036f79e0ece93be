import { rolloutName, versionFile, type AppName, type VersionManifest } from '@site/format';
import { liveStoreInMemory } from '../../fixtures/liveStore.fixture';
import { factsWith } from '../../fixtures/logEntry.fixture';
import {
  deployScript,
  pageText,
  publishBuild,
  type Difference,
  type TestRelease,
} from '../../fixtures/testSite.fixture';
import { makePreview } from '../changes/previews';
import { describeVersion } from '../changes/releasedApps';
import { readManifests, readVersions, requireVersion } from '../documents/readVersion';
import { Refusal } from '@site/project';
import type { Store } from '../stores/Store';
import { composeVariant, type ComposeOptions } from './composeVariant';
import { variantsOf } from './variants';
import type { Variant } from '../documents/Variant';
import { runBundle } from './sandbox/runBundle';

// What is rendered is in question, and how often, not where.
jest.mock('./sandbox/runBundle', () => ({
  runBundle: jest.fn(
    jest.requireActual<{ runBundle: () => void }>('../../fixtures/unsandboxed.fixture').runBundle,
  ),
}));

const PAGES = ['404.html', 'account/confirm.html', 'index.html', 'private-policy.html'];

let store: Store;
let release: TestRelease;
let live: Variant;

beforeEach(async () => {
  ({ store, release } = await liveStoreInMemory());
  live = { release, manifests: await readManifests(store, release) };
});

/** Composes a variant with all its pages, unless the options keep some. */
const compose = (variant: Variant, options: Partial<ComposeOptions> = {}) =>
  composeVariant(store, variant, {
    isKept: () => false,
    onFailure(_file, cause) {
      throw cause;
    },
    ...options,
  });

const publish = async (app: AppName, difference: Difference): Promise<VersionManifest> =>
  requireVersion(store, app, await publishBuild(store, app, difference));

test('a page that is kept is not made; each other one takes a process, and all of them two', async () => {
  const site = { ...release.site, productName: 'Never rendered before' };
  const variant = { ...live, release: { ...release, site } };
  jest.mocked(runBundle).mockClear();
  const isKept = ({ file }: { file: string }) => file !== 'private-policy.html';
  const { pages, kept } = await compose(variant, { isKept });
  expect(kept.sort()).toEqual(PAGES.filter((file) => file !== 'private-policy.html'));
  expect(pages.filter(({ number }) => number)).toMatchObject([{ file: 'private-policy.html' }]);
  expect(runBundle).toHaveBeenCalledTimes(3);
  await compose(variant, { isKept: () => true });
  expect(runBundle).toHaveBeenCalledTimes(4);
});

test('a deploy makes each changed page once', async () => {
  jest.mocked(runBundle).mockClear();
  await deployScript(store, 'marketing');
  // The plan is asked for, two pages are rendered, and both are composed together.
  expect(runBundle).toHaveBeenCalledTimes(4);
});

/** Returns the variant of a preview of one version. */
async function preview({ app, version }: VersionManifest): Promise<Variant> {
  const facts = factsWith({ read: (versions) => readVersions(store, versions, release) });
  const { shown } = await makePreview('pr-12', { [app]: version })(release, facts);
  return shown!.variant(live);
}

test.each([
  ['does not render', `throw new Error('no hero')`, 'can’t be rendered .*: no hero'],
  [
    'has refused markup',
    pageText('<script>x()</script>'),
    'can’t be composed .*: .*only the shell',
  ],
])('a page that %s is refused, or without markup if that is accepted', async (_, bundle, why) => {
  const account = await publish('account', { files: { 'prerender/ConfirmEmail.js': bundle } });
  const variant = await preview(account);
  await expect(compose(variant)).rejects.toThrow(new RegExp(`^/account/confirm ${why}`));
  const onFailure = jest.fn();
  const { pages } = await compose(variant, { onFailure });
  const file = '_preview/pr-12/account/confirm.html';
  expect(onFailure.mock.calls).toEqual([[file, expect.any(Refusal)]]);
  const blank = pages.filter((page) => page.blank);
  expect(blank.map((page) => page.file)).toEqual([file]);
  expect(String(blank[0]?.bytes)).toContain('<div id="root"></div>');
});

test.each([
  ['account', ['/account/confirm.html']],
  ['shell', ['.html', '/account/confirm.html', '/private-policy.html']],
] as const)('a rollout of %s has the pages that lead to it', async (app, pages) => {
  const manifest = await publish(app, { files: { 'more.js': 'more();' } });
  const rollout = { ...describeVersion(manifest), percent: 5 };
  const apps = { ...release.apps, [app]: { ...release.apps[app], rollout } };
  const rolledOut = { [app]: manifest };
  const [, variant = live] = variantsOf({ ...release, apps }, live.manifests, rolledOut);
  const made = (await compose(variant)).pages.map(({ file }) => file);
  const files = made.filter((file) => file.endsWith('.html')).sort();
  expect(files).toEqual(pages.map((page) => `_preview/${rolloutName(app, rollout)}${page}`));
});

test.each([
  ['shell', 'compose.js'],
  ['marketing', 'prerender/Home.js'],
] as const)('never makes a page from a changed file: %s, %s', async (app, file) => {
  const { version } = release.apps[app];
  const key = versionFile(app, version, file);
  await store.replace(key, Buffer.from('stolen'), (await store.read(key))?.revision);
  await expect(compose(live)).rejects.toThrow(
    `/${key} is not the file that ${app} ${version} was published with`,
  );
});
