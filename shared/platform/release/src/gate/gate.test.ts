import {
  contentKey,
  type LogEntry,
  type ReleasedPage,
  versionFile,
  type VersionManifest,
} from '@site/format';
import { randomBytes } from 'node:crypto';
import { ROUTES } from '../../fixtures/testSite.fixture';
import { logEntry, releasedApp, versionNamed, testManifest } from '../../fixtures/logEntry.fixture';
import { composedOf } from '../../fixtures/plainVariants.fixture';
import { composeVariant, type ComposedFile } from '../compose/composeVariant';
import type { Variant } from '../documents/Variant';
import { describeFile, integrityOf } from '../documents/integrity';
import { Refusal } from '@site/project';
import { MemoryStore } from '../stores/MemoryStore.fixture';
import { gate, type GateOptions } from './gate';
import { HTML_BUDGET } from './measureSizes';

jest.mock('../compose/composeVariant', () => ({ composeVariant: jest.fn() }));

const HOME = 'index.html';
/** Release 2, whose pages are those that its composer makes. */
const RELEASE = logEntry({ number: 2, apps: { shell: releasedApp(1) } });

const SHELL: VersionManifest = {
  ...testManifest('shell', versionNamed(1)),
  files: { 'page.html': describeFile(Buffer.from('template')) },
  origins: {},
  routes: { pages: [], notFound: { title: '', description: '' } },
};

interface Passed {
  pages?: ComposedFile[];
  /** Why the page can't be made. */
  failure?: Refusal;
  /** By default, the release's shell was live before. */
  before?: LogEntry;
  options?: GateOptions;
  variant?: Partial<Variant>;
  /** What the store has for `page.html`. */
  stored?: string;
}

/** Passes the pages that a shell's composer makes. */
async function pass({ pages = [], failure, before = logEntry(), ...given }: Passed) {
  const { options = {}, variant, stored } = given;
  const store = new MemoryStore();
  const key = versionFile('shell', SHELL.version, 'page.html');
  if (stored !== undefined) await store.create(key, Buffer.from(stored));
  jest.mocked(composeVariant).mockImplementation((_, __, { isKept, onFailure }) => {
    if (failure) onFailure(HOME, failure);
    return Promise.resolve(composedOf(pages, isKept));
  });
  return gate(
    store,
    { release: RELEASE, manifests: { shell: SHELL }, ...variant },
    before,
    options,
  );
}

const failure = new Refusal('it does not render', 'Correct it.');

const hashOf = (text: string) => integrityOf(Buffer.from(text));
const OLD = { integrity: hashOf('old'), stored: 1, number: 1, blank: true };
const pageOf = (number: number, text: string): ComposedFile[] => [
  { file: HOME, number, bytes: Buffer.from(text) },
];

test.each<[string, ComposedFile[], ReleasedPage]>([
  ['whose number is unchanged is not rendered again', pageOf(1, 'new'), OLD],
  [
    'with new bytes is stored, with their hash',
    pageOf(2, 'new'),
    { integrity: hashOf('new'), stored: 2, number: 2 },
  ],
  [
    'with identical bytes points to the stored copy',
    pageOf(2, 'old'),
    { integrity: OLD.integrity, stored: 1, number: 2 },
  ],
])('a page %s', async (_, pages, page) => {
  const passed = await pass({ pages, before: logEntry({ pages: { [HOME]: OLD } }) });
  const contents = page.stored === 2 ? [[contentKey(page), Buffer.from('new')] as const] : [];
  expect(passed).toEqual({ pages: { [HOME]: page }, contents: new Map(contents), misfits: [] });
});

test('only a rollback may show a page without markup, and only if its caller accepts that', async () => {
  const pages = pageOf(2, 'blank').map((page) => ({ ...page, blank: true as const }));
  const skipRender = jest.fn();
  await expect(pass({ failure, options: { skipRender } })).rejects.toBe(failure);
  await expect(pass({ failure, options: { restores: true } })).rejects.toMatchObject({
    message: 'it does not render',
    hint: expect.stringContaining('--skip-render') as string,
  });
  const passed = await pass({ pages, failure, options: { restores: true, skipRender } });
  expect(passed.pages[HOME]).toMatchObject({ integrity: hashOf('blank'), blank: true });
  expect(skipRender.mock.calls).toEqual([[HOME, 'it does not render']]);
});

const OTHER = logEntry({ apps: { shell: releasedApp(2) } });

test('hashes only the files of new versions', async () => {
  await pass({ stored: 'changed' });
  await expect(pass({ before: OTHER, stored: 'changed' })).rejects.toThrow(
    `page.html is not the file that shell ${SHELL.version} was published with`,
  );
  await expect(pass({ before: OTHER })).rejects.toThrow('is missing memory/apps/shell/');
  const fallback = logEntry({ apps: { shell: releasedApp(2, { previous: releasedApp(1) }) } });
  await expect(pass({ before: fallback, stored: 'changed' })).rejects.toThrow('is not the file');
});

const MARKETING = testManifest('marketing', versionNamed(2));
const shellWith = (change: Partial<VersionManifest>) => ({
  manifests: { shell: { ...SHELL, ...change } },
});

// A check that would only keep a bad release live does not apply to rollbacks and withdrawals.
test.each<[string, Passed, string, appliesToRollbacks: boolean]>([
  ['the contract', { variant: shellWith({ routes: ROUTES }) }, 'but marketing is not live', true],
  [
    'shared modules',
    {
      variant: {
        manifests: { shell: SHELL, marketing: { ...MARKETING, pages: {}, duplicates: ['react'] } },
      },
    },
    'contains a second react',
    true,
  ],
  ['hashes', { stored: 'changed' }, 'is not the file that shell', true],
  [
    'origins',
    { variant: shellWith({ origins: { connect: ['https://maps.example'] } }) },
    'asks for more than the live shell may use',
    false,
  ],
  [
    'heads',
    { variant: shellWith({ head: { pictureAlt: '{unknown}' } }) },
    'has {unknown} in its head',
    false,
  ],
  [
    'budgets',
    { pages: [{ file: '404.html', number: 2, bytes: randomBytes(HTML_BUDGET + 1) }] },
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
