import { earlyScript } from '@site/contract';
import {
  bitFlips,
  foreignFiles,
  inheritedNames,
  replacements,
  truncations,
  type Damaged,
} from '@site/testing/damage';
import fc from 'fast-check';
import type * as v from 'valibot';
import { Refusal } from '../errors/Refusal';
import { readDocument } from './readJson';
import { versionManifestSchema } from './schemas/manifestSchemas';
import { FILE, manifestWith } from './schemas/manifestWith.fixture';
import { logEntrySchema } from './schemas/releaseSchema';
import { WHOLE_ENTRY } from './schemas/wholeEntry.fixture';

const WHOLE_MANIFEST = manifestWith({
  exposes: { Home: ['Home.js'] },
  early: { Home: 'act();' },
  takes: { react: { version: '19.3.1', exports: ['use'] } },
  provides: { react: { version: '19.3.1', exports: ['use'] } },
  files: { 'Home.js': FILE, [earlyScript('Home')]: FILE },
  maps: { 'Home.js': FILE },
});

/**
 * Reads each damaged document, and counts those that are refused.
 *
 * @throws the error of one that is not refused by name in one line
 */
function countRefused(schema: v.GenericSchema, damaged: Iterable<Damaged>) {
  let [refused, all] = [0, 0];
  for (const { bytes } of damaged) {
    all += 1;
    try {
      readDocument(Buffer.from(bytes), schema, 'the-store/document', 'Restore it.');
    } catch (error) {
      if (!isRefusal(error)) throw error;
      refused += 1;
    }
  }
  return { refused, all };
}

function isRefusal(error: unknown): boolean {
  if (!(error instanceof Refusal)) return false;
  const { message } = error;
  return message.includes('the-store/') && !/\p{Cc}/u.test(message) && message.length < 5_000;
}

const NOISE = fc.oneof(
  fc.uint8Array({ maxLength: 300 }),
  fc.json().map((text) => Buffer.from(text)),
);

describe.each<{ name: string; document: object; schema: v.GenericSchema }>([
  { name: 'a release', document: WHOLE_ENTRY, schema: logEntrySchema },
  { name: 'a version’s manifest', document: WHOLE_MANIFEST, schema: versionManifestSchema },
])('$name', ({ document, schema }) => {
  const bytes = Buffer.from(JSON.stringify(document));

  test('that is whole is read, with fields of newer formats, in its order', () => {
    const newer = { approved: true, ...Object.fromEntries(Object.entries(document).reverse()) };
    const read = readDocument(Buffer.from(JSON.stringify(newer)), schema, '', '');
    expect(JSON.stringify(read)).toBe(JSON.stringify(newer));
  });

  test.each<[string, () => Iterable<Damaged>]>([
    ['is cut off', () => truncations(bytes)],
    ['is another file', foreignFiles],
    [
      'is noise',
      () => fc.sample(NOISE, 100).map((noise) => ({ how: 'noise', bytes: Buffer.from(noise) })),
    ],
  ])('that %s is refused', (_, damaged) => {
    const { refused, all } = countRefused(schema, damaged());
    expect(refused).toBe(all);
  });

  test.each<[string, () => Iterable<Damaged>]>([
    ['a replaced value', () => replacements(document)],
    ['a name that objects inherit', () => inheritedNames(document)],
    ['a flipped bit', () => bitFlips(bytes)],
  ])('with %s is refused or read completely', (_, damaged) => {
    expect(countRefused(schema, damaged()).refused).toBeGreaterThan(0);
  });
});
