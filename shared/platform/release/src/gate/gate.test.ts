import {
  contentKey,
  type LogEntry,
  releaseFile,
  versionFile,
  type VersionManifest,
} from '@site/format';
import { randomBytes } from 'node:crypto';
import { logEntry, releasedApp, versionNamed, testManifest } from '../../fixtures/logEntry.fixture';
import { composedOf } from '../../fixtures/plainVariants.fixture';
import { composeVariant, type ComposedFile } from '../compose/composeVariant';
import type { Variant } from '../documents/Variant';
import { describeFile, integrityOf } from '../documents/integrity';
import { namedVersions } from '../documents/LogEntry';
import { toJson } from '../documents/readJson';
import { MemoryStore } from '../stores/MemoryStore.fixture';
import { KnownPages } from '../compose/KnownPages';
import { gate, type GateOptions } from './gate';
import { HTML_BUDGET } from './requireHtmlBudgets';

jest.mock('../compose/composeVariant', () => ({ composeVariant: jest.fn() }));

const HOME = 'index.html';
/** Release 2, whose pages are those that its composer makes. */
const RELEASE = {
  ...logEntry({ number: 2, apps: { shell: releasedApp(1) } }),
  rollouts: [],
};

const SHELL: VersionManifest = {
  ...testManifest('shell', versionNamed(1)),
  files: { 'page.html': describeFile(Buffer.from('template')) },
  origins: {},
};

const MARKETING = testManifest('marketing', versionNamed(2));

interface Passed {
  pages?: ComposedFile[];
  /** By default, the release's shell was live before. */
  before?: LogEntry;
  options?: Partial<GateOptions>;
  variant?: Partial<Variant>;
  /** What the store has for `page.html`. */
  stored?: string;
  store?: MemoryStore;
}

/** Passes the pages that a shell's composer makes. */
async function pass({ pages = [], before = logEntry(), ...given }: Passed) {
  const { options = {}, variant, stored, store = new MemoryStore() } = given;
  const key = versionFile('shell', SHELL.version, 'page.html');
  if (stored !== undefined) await store.create(key, Buffer.from(stored));
  jest.mocked(composeVariant).mockImplementation((_, __, known) => composedOf(pages, known));
  const manifests = namedVersions(before).map(({ app, version }) => testManifest(app, version));
  return gate(
    store,
    {
      release: RELEASE,
      manifests: { shell: SHELL, marketing: MARKETING },
      fallbacks: {},
      ...variant,
    },
    { log: before, manifests },
    { known: new KnownPages(store, before, options.restores, true), ...options },
  );
}

const hashOf = (text: string) => integrityOf(Buffer.from(text));
const OLD = { integrity: hashOf('old'), stored: 1, of: 'the same' };
const pageOf = (of: string, text: string): ComposedFile => ({
  file: HOME,
  of,
  bytes: Buffer.from(text),
});

test('a page made of the same is kept, and one with identical bytes points to the stored copy', async () => {
  const before = logEntry({ pages: { [HOME]: OLD } });
  for (const page of [pageOf('the same', 'new'), pageOf('other', 'old')]) {
    const passed = await pass({ pages: [page], before });
    expect(passed).toMatchObject({ pages: { [HOME]: { ...OLD, of: page.of } } });
    expect(passed.contents.size).toBe(0);
  }
});

test('a change that goes back takes a page of an earlier release, unless that is damaged', async () => {
  const store = new MemoryStore();
  const first = logEntry({ pages: { [HOME]: OLD } });
  await store.create(releaseFile(1), toJson(first));
  await store.create(contentKey(OLD), Buffer.from('old'));
  const given = { store, pages: [pageOf('the same', 'new')], before: logEntry({ number: 2 }) };
  const [again, back] = [
    { ...OLD, integrity: hashOf('new'), stored: 2 },
    { restores: true },
  ] as const;
  expect((await pass(given)).pages).toEqual({ [HOME]: again });
  const { pages, contents } = await pass({ ...given, options: back });
  expect([pages, contents.size]).toEqual([{ [HOME]: OLD }, 0]);
  for (const damage of [
    () => store.put(contentKey(OLD), 'cut'),
    () => store.delete([contentKey(OLD)]),
  ]) {
    await damage();
    expect((await pass({ ...given, options: back })).pages).toEqual({ [HOME]: again });
  }
});

test('the markup of a page is stored once', async () => {
  const markup = { of: 'its versions', bytes: Buffer.from('markup') };
  const page = pageOf('other', 'new');
  const content = { integrity: hashOf('markup'), stored: 2 };
  const passed = await pass({ pages: [{ ...page, markup }] });
  expect(passed.pages[HOME]?.markup).toEqual({ ...content, of: markup.of });
  expect(passed.contents.get(contentKey(content))).toEqual(markup.bytes);
  const stored = { ...content, stored: 1 };
  const again = await pass({ pages: [{ ...page, markup: { ...markup, stored } }] });
  expect(again.pages[HOME]?.markup).toEqual({ ...stored, of: markup.of });
  expect([...again.contents.values()]).toEqual([page.bytes]);
});

const OTHER = logEntry({ apps: { shell: releasedApp(2) } });

test('hashes only the files of new versions', async () => {
  await pass({ stored: 'changed' });
  await expect(pass({ before: OTHER, stored: 'changed' })).rejects.toThrow(
    `page.html is not the file that shell ${SHELL.version} was published with`,
  );
  await expect(pass({ before: OTHER })).rejects.toThrow('is missing memory/apps/shell/');
  const fallback = logEntry({ apps: { shell: releasedApp(2, 1) } });
  await expect(pass({ before: fallback, stored: 'changed' })).rejects.toThrow('is not the file');
});

const REACT = { react: { version: '19.3.1', exports: [] } };
const shellWith = (change: Partial<VersionManifest>) => ({
  manifests: { shell: { ...SHELL, ...change }, marketing: MARKETING },
});

// A check that would only keep a bad release live does not apply to rollbacks and withdrawals.
test.each<[string, Passed, string, appliesToRollbacks: boolean]>([
  ['addresses', { variant: { manifests: { shell: SHELL } } }, 'but marketing is not live', true],
  [
    'shared modules',
    {
      variant: {
        manifests: { shell: SHELL, marketing: { ...MARKETING, takes: REACT } },
      },
    },
    'was built with react 19.3.1',
    true,
  ],
  ['hashes', { stored: 'changed' }, 'is not the file that shell', true],
  [
    'the size of HTML',
    { pages: [{ file: '404.html', bytes: randomBytes(HTML_BUDGET + 1) }] },
    'over its budget of 14000',
    false,
  ],
])('checks %s', async (_, passed, why, appliesToRollbacks) => {
  const given = { before: OTHER, stored: 'template', ...passed };
  await expect(pass(given)).rejects.toThrow(why);
  const rollback = pass({ ...given, options: { restores: true } });
  if (appliesToRollbacks) await expect(rollback).rejects.toThrow(why);
  else await expect(rollback).resolves.toHaveProperty('pages');
});

test('names new origins, but none of a rollback', async () => {
  const variant = shellWith({ origins: { connect: ['https://maps.example'] } });
  const given = { before: OTHER, stored: 'template', variant };
  const { newOrigins } = await pass(given);
  expect(newOrigins.map(({ additions }) => additions)).toEqual([
    ['+ connect-src https://maps.example'],
  ]);
  const rollback = await pass({ ...given, options: { restores: true } });
  expect(rollback.newOrigins).toEqual([]);
});
