import type { Setting } from '@site/contract';
import type { VersionManifest } from '@site/contract/platform';
import * as v from 'valibot';
import { testManifest } from '../../../fixtures/logEntry.fixture';
import { versionManifestSchema } from './manifestSchemas';

const SETTING: Setting = { about: 'A note.', format: 'text', default: 'x' };

/** Returns every error in a manifest that is valid but for a change, with its path. */
const errorsOf = (change: Partial<VersionManifest>) =>
  (
    v.safeParse(versionManifestSchema, { ...testManifest('shell', '1.0.0-0123abcd'), ...change })
      .issues ?? []
  ).map((issue) => `${v.getDotPath(issue) ?? ''} ${issue.message}`);

test.each(['files', 'toString', 'hasOwnProperty', 'Title', 'a-b', 'a.b', '1st'])(
  'rejects the setting’s name %j',
  (name) => {
    expect(errorsOf({ settings: { [name]: SETTING } })).toHaveLength(1);
  },
);

test.each<[string, Partial<Setting>, string]>([
  ['a sentence of 201 characters', { about: 'x'.repeat(201) }, 'about must have at most 200'],
  ['a sentence with escape codes', { about: '\u001b[2J' }, 'about must be one line'],
  ['a default of 201 characters', { default: 'x'.repeat(201) }, 'default must have at most 200'],
  ['another default than its format', { format: 'digits' }, 'default must be digits only'],
  ['1001 characters', { maxLength: 1001 }, 'maxLength must be at most 1000'],
])('rejects a setting with %s', (_, difference, error) => {
  expect(errorsOf({ settings: { note: { ...SETTING, ...difference } } })).toEqual([
    expect.stringContaining(`settings.note.${error}`),
  ]);
});

test('rejects more than 50 settings, and origins of two lines', () => {
  const named = (many: number) =>
    Object.fromEntries(Array.from({ length: many }, (_, at) => [`note${at}`, SETTING]));
  expect(errorsOf({ settings: named(50) })).toEqual([]);
  expect(errorsOf({ settings: named(51) })).toEqual(['settings must have at most 50 settings']);
  expect(errorsOf({ origins: { connect: ['https://a.example\n::warning::'] } })).toEqual([
    'origins.connect.0 must be one line without control characters',
  ]);
});
