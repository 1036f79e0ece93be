import type { VersionManifest } from '@site/contract';
import {
  bitFlips,
  foreignFiles,
  inheritedNames,
  replacements,
  truncations,
  type Damaged,
} from '@site/testing/damage';
import fc from 'fast-check';
import * as v from 'valibot';
import { ROUTES } from '../../fixtures/testSite.fixture';
import { factsOf } from '../../fixtures/appFacts.fixture';
import { Refusal } from '../errors/Refusal';
import { readEntry } from '../log/readEntries';
import { readPointer } from '../log/readPointer';
import type { Store } from '../stores/Store';
import { publicPart } from './LogEntry';
import { readVersion } from './readVersion';
import { versionManifestSchema } from './schemas/manifestSchemas';
import { FILE, manifestWith } from './schemas/manifestWith.fixture';
import { logEntrySchema, releaseSchema } from './schemas/releaseSchema';
import { WHOLE_ENTRY } from './schemas/wholeEntry.fixture';
import { versionName } from './versionName';

/** A document, and how it is read. */
interface Reader {
  document: object;
  schema: v.GenericSchema;
  read: (store: Store) => Promise<unknown>;
}

/** Returns how a version's manifest is read. */
function manifestReader({ version: _, ...facts }: VersionManifest): Reader {
  const version = versionName('1.0.0', facts);
  return {
    document: { ...facts, version },
    schema: versionManifestSchema,
    read: (store) => readVersion(store, facts.app, version),
  };
}

const READERS: Record<string, Reader> = {
  'a release of the log': {
    document: WHOLE_ENTRY,
    schema: logEntrySchema,
    read: (store) => readEntry(store, WHOLE_ENTRY.number),
  },
  'the pointer': {
    document: publicPart(WHOLE_ENTRY),
    schema: releaseSchema,
    read: readPointer,
  },
  'the shell’s manifest': manifestReader(manifestWith({ ...factsOf('shell'), routes: ROUTES })),
  'a remote’s manifest': manifestReader(
    manifestWith({
      ...factsOf('account'),
      ...{ app: 'account', kind: 'remote', exposes: { ConfirmEmail: ['Page.js'] } },
      takes: { react: { version: '19.3.1', exports: ['use'] } },
      files: { 'Page.js': FILE },
    }),
  ),
};

/**
 * Reads each damaged document, and counts those that are refused.
 *
 * @throws Error if one is neither refused by name in one line nor read completely
 */
async function countRefused({ read, schema }: Reader, damaged: Iterable<Damaged>) {
  let [refused, all] = [0, 0];
  for (const { how, bytes } of damaged) {
    const stored = { bytes: Buffer.from(bytes), revision: '1' };
    const store = { address: 'the-store', read: () => Promise.resolve(stored) } as unknown as Store;
    const result: unknown = await read(store).catch((error: unknown) => error);
    all += 1;
    if (isRefusal(result)) refused += 1;
    else if (!v.is(schema, result)) throw new Error(`${how}: ${String(result)}`);
  }
  return { refused, all };
}

function isRefusal(result: unknown): boolean {
  if (!(result instanceof Refusal)) return false;
  const text = `${result.message} ${result.cure}`;
  return text.includes('the-store/') && !/\p{Cc}/u.test(text) && text.length < 5_000;
}

const NOISE = fc.oneof(
  fc.uint8Array({ maxLength: 300 }),
  fc.json().map((text) => Buffer.from(text)),
);

describe.each(Object.entries(READERS))('%s', (_, reader) => {
  const bytes = Buffer.from(JSON.stringify(reader.document));

  test('that is whole is read', async () => {
    expect(await countRefused(reader, [{ how: 'whole', bytes }])).toEqual({ refused: 0, all: 1 });
  });

  test.each<[string, () => Iterable<Damaged>]>([
    ['is cut off', () => truncations(bytes)],
    ['is another file', foreignFiles],
    [
      'is noise',
      () => fc.sample(NOISE, 100).map((noise) => ({ how: 'noise', bytes: Buffer.from(noise) })),
    ],
  ])('that %s is refused', async (__, damaged) => {
    const { refused, all } = await countRefused(reader, damaged());
    expect(refused).toBe(all);
  });

  test.each<[string, () => Iterable<Damaged>]>([
    ['a replaced value', () => replacements(reader.document)],
    ['a name that objects inherit', () => inheritedNames(reader.document)],
  ])('with %s is refused or read completely', async (__, damaged) => {
    expect((await countRefused(reader, damaged())).refused).toBeGreaterThan(0);
  });
});

// All documents are parsed and validated alike, so the smallest one has each of its bits flipped.
test('a remote’s manifest with a flipped bit is refused or read completely', async () => {
  const reader = READERS['a remote’s manifest'] as Reader;
  const flipped = bitFlips(Buffer.from(JSON.stringify(reader.document)));
  expect((await countRefused(reader, flipped)).refused).toBeGreaterThan(0);
});
