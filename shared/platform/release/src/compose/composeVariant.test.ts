import {
  contentKey,
  rolloutName,
  versionFile,
  type AppName,
  type LogEntry,
  type Manifests,
  type NamedPlace,
  type VersionManifest,
} from '@site/format';
import { liveStoreInMemory } from '../../fixtures/liveStore.fixture';
import {
  makeLive,
  pageText,
  publishBuild,
  type Difference,
  type TestRelease,
} from '../../fixtures/testSite.fixture';
import { liveVariant, placeVariant } from '../commit/variants';
import { readManifests, requireVersion, Versions } from '../documents/readVersion';
import { KnownPages, type Known } from './KnownPages';
import { requireNewest } from '../log/readEntries';
import type { Store } from '../stores/Store';
import { composeVariant } from './composeVariant';
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
  const manifests = await readManifests(new Versions(store), release);
  live = variantOf(release, manifests);
});

/** Returns the live variant of a release without previews and rollouts. */
const variantOf = (entry: LogEntry, live: Manifests): Variant =>
  liveVariant(entry, { live, fallbacks: {} });

/** Composes a variant with all its pages, unless some are known. */
const compose = (variant: Variant, known: Partial<Known> = {}) =>
  composeVariant(store, variant, {
    findPage: () => Promise.resolve(undefined),
    findMarkup: () => Promise.resolve(undefined),
    ...known,
  });

const publish = async (app: AppName, difference: Difference): Promise<VersionManifest> =>
  requireVersion(store, app, await publishBuild(store, app, difference));

/** Returns the variant of a preview or a rollout that shows one version. */
const variantAt = (place: Pick<NamedPlace, 'name' | 'percent'>, manifest: VersionManifest) => {
  const { app, version } = manifest;
  const versions = { [app]: version };
  return placeVariant(live, { ...place, versions }, { [app]: manifest }, {});
};

test('a page of which only the fallback differs is composed anew, from the markup that is stored', async () => {
  await makeLive(store, {
    account: await publishBuild(store, 'account', { files: { 'more.js': 'more();' } }),
  });
  const newest = await requireNewest(store);
  expect(newest.apps.account).toHaveProperty('previous');
  const manifests = await readManifests(new Versions(store), newest);
  const variant = variantOf(
    { ...newest, apps: { ...newest.apps, account: { version: manifests.account!.version } } },
    manifests,
  );
  jest.mocked(runBundle).mockClear();
  const site = await composeVariant(store, variant, new KnownPages(store, newest, undefined, true));
  // The plan is asked for, and the page is composed. No page's code runs.
  expect(runBundle).toHaveBeenCalledTimes(2);
  expect(Object.keys(site.kept).sort()).toEqual(
    PAGES.filter((file) => file !== 'account/confirm.html'),
  );
  const made = site.pages.find(({ of }) => of);
  const { markup } = newest.pages['account/confirm.html'] ?? {};
  expect(made).toMatchObject({
    file: 'account/confirm.html',
    markup: { of: markup?.of, stored: { integrity: markup?.integrity, stored: markup?.stored } },
  });
  // It is the page that rendering makes.
  const { pages } = await compose(variant);
  expect(made?.bytes).toEqual(pages.find(({ file }) => file === made?.file)?.bytes);
});

test('markup that is damaged is rendered again', async () => {
  const newest = await requireNewest(store);
  const { markup } = newest.pages['account/confirm.html'] ?? {};
  const key = contentKey(markup!);
  await store.replace(key, Buffer.from('{"markup":"bad"}'), (await store.read(key))?.revision);
  const known = new KnownPages(store, newest, undefined, true);
  const { pages } = await compose(live, { findMarkup: (of) => known.findMarkup(of) });
  const page = pages.find(({ file }) => file === 'account/confirm.html');
  expect(page?.markup?.stored).toBeUndefined();
  expect(String(page?.bytes)).toContain('Confirm');
});

test('a page whose markup has a script is refused', async () => {
  const bundle = pageText('<script>x()</script>');
  const account = await publish('account', { files: { 'prerender/ConfirmEmail.js': bundle } });
  await expect(compose(variantAt({ name: 'pr-12' }, account))).rejects.toThrow(
    /^ConfirmEmail \(\/account\/confirm\) can’t be composed .*: .*only the shell/,
  );
});

test.each([
  ['account', ['/account/confirm.html']],
  ['shell', ['.html', '/account/confirm.html', '/private-policy.html']],
] as const)('a rollout of %s has the pages that lead to it', async (app, pages) => {
  const manifest = await publish(app, { files: { 'more.js': 'more();' } });
  const name = rolloutName(app, manifest.version);
  const made = (await compose(variantAt({ name, percent: 5 }, manifest))).pages.map(
    ({ file }) => file,
  );
  const files = made.filter((file) => file.endsWith('.html')).sort();
  expect(files).toEqual(pages.map((page) => `_preview/${name}${page}`));
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
