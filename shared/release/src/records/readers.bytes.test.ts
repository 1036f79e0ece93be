import {
  BUILD_MANIFEST,
  POINTER,
  releaseFile,
  SITE_SETTINGS,
  versionManifest,
  type Release,
} from '@site/contract';
import {
  cutOff,
  flipped,
  replaced,
  strange,
  withInheritedNames,
  type Damaged,
} from '@site/testing/damage';
import fc from 'fast-check';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { activate } from '../operations/activate';
import { readBuild } from '../builds/readBuild';
import { readLiveRelease, readRelease } from './readRelease';
import { readVersion } from './readVersion';
import { Refusal } from '../errors/Refusal';
import { readNote } from './releaseNote';
import { releaseNoteSchema } from './releaseNote';
import { releaseSchema, versionManifestSchema } from './schemas';
import { readSiteSettings } from './readSiteSettings';
import { siteSettingsSchema } from './siteSettingsSchema';
import { liveStore, publishBuild, writeBuild } from '../../fixtures/testSite.fixture';

jest.setTimeout(240_000);

/** A file that is read, from a folder on disk, and what reads it. */
interface Reader {
  file: string;
  read: () => Promise<unknown>;
  /** What a value that is read has at least to be. */
  schema: v.GenericSchema;
}

let release: Release;
let readers: Record<string, Reader>;
beforeAll(async () => {
  const { store, folder } = await liveStore();
  const marketing = await publishBuild(store, 'marketing', { files: { 'Home.js': 'second();' } });
  release = await activate(
    store,
    { marketing },
    { by: 'a team', message: 'why', command: 'activate' },
  );
  const account = versionManifest('account', release.apps.account.version);
  const shell = versionManifest('shell', release.apps.shell.version);
  const build = await writeBuild('marketing');
  const inStore = (key: string) => path.join(folder, key);
  readers = {
    'the live release': {
      file: inStore(POINTER),
      schema: releaseSchema,
      read: () => readLiveRelease(store),
    },
    'a release': {
      file: inStore(releaseFile(2)),
      schema: releaseSchema,
      read: () => readRelease(store, 2),
    },
    'a remote’s version': {
      file: inStore(account),
      schema: versionManifestSchema,
      read: () => readVersion(store, 'account', release.apps.account.version),
    },
    'the shell’s version': {
      file: inStore(shell),
      schema: versionManifestSchema,
      read: () => readVersion(store, 'shell', release.apps.shell.version),
    },
    'a build': {
      file: path.join(build, BUILD_MANIFEST),
      schema: versionManifestSchema,
      read: async () => (await readBuild('marketing', build)).manifest,
    },
    'the settings': {
      file: inStore(SITE_SETTINGS),
      schema: siteSettingsSchema,
      read: () => readSiteSettings(store),
    },
  };
});

/** Reads each damaged file: it is refused by name in one line, or read as a whole. */
async function readAll({ file, read, schema }: Reader, damaged: Iterable<Damaged>) {
  const good = await readFile(file);
  const counts = { refused: 0, read: 0 };
  try {
    for (const { how, bytes } of damaged) {
      await writeFile(file, bytes);
      const result: unknown = await read().catch((error: unknown) => error);
      if (result instanceof Error) {
        const name = path.basename(file) === BUILD_MANIFEST ? path.dirname(file) : file;
        const text = `${result.message} ${result instanceof Refusal ? result.cure : ''}`;
        if (
          result.name === 'Refusal' &&
          text.includes(name) &&
          !/\p{Cc}/u.test(text) &&
          text.length < 3000
        )
          counts.refused += 1;
        else
          throw new Error(`${how}: ${result.name}: ${result.message.slice(0, 3000)}`, {
            cause: result,
          });
      } else {
        if (!v.is(schema, result))
          throw new Error(`${how}: was half read: ${JSON.stringify(result)}`);
        counts.read += 1;
      }
    }
  } finally {
    await writeFile(file, good);
  }
  expect(await read()).toBeDefined();
  return counts;
}

const READERS = [
  ...['the live release', 'a release', 'a remote’s version'],
  ...['the shell’s version', 'a build', 'the settings'],
];

const readerOf = (name: string): Reader => {
  const reader = readers[name];
  if (!reader) throw new Error(`no reader of ${name}`);
  return reader;
};

test.each(READERS)('%s that is cut off anywhere is refused', async (name) => {
  const reader = readerOf(name);
  const bytes = Buffer.from((await readFile(reader.file, 'utf8')).trimEnd());
  expect(await readAll(reader, cutOff(bytes))).toEqual({ refused: bytes.length, read: 0 });
});

test.each(READERS)('%s with one bit flipped is refused, or is another whole one', async (name) => {
  const reader = readerOf(name);
  const bytes = await readFile(reader.file);
  const { refused, read } = await readAll(reader, flipped(bytes));
  expect(refused + read).toBe(bytes.length);
  expect(refused).toBeGreaterThan(bytes.length / 5);
});

test.each(READERS)(
  '%s with something else at any place is refused, or is another whole one',
  async (name) => {
    const reader = readerOf(name);
    const value: unknown = JSON.parse(await readFile(reader.file, 'utf8'));
    const { refused, read } = await readAll(reader, replaced(value));
    expect(refused).toBeGreaterThan(5 * read);
  },
);

test.each(READERS)('%s that is something else altogether is refused', async (name) => {
  const files = [...strange()];
  const isFine = name === 'the settings' ? 1 : 0;
  expect(await readAll(readerOf(name), files)).toEqual({
    refused: files.length - isFine,
    read: isFine,
  });
});

test.each(READERS)('whatever bytes %s is, it is refused', async (name) => {
  const reader = readerOf(name);
  const noise = fc.sample(
    fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc.json().map((text) => Buffer.from(text)),
    ),
    300,
  );
  const { refused, read } = await readAll(
    reader,
    noise.map((bytes) => ({
      how: `noise ${Buffer.from(bytes).toString()}`,
      bytes: Buffer.from(bytes),
    })),
  );
  if (name !== 'the settings') expect({ refused, read }).toEqual({ refused: 300, read: 0 });
});

test.each(READERS)(
  'names that every object has are names like others in %s, or refused',
  async (name) => {
    const reader = readerOf(name);
    const value: unknown = JSON.parse(await readFile(reader.file, 'utf8'));
    const { refused } = await readAll(reader, withInheritedNames(value));
    expect(refused).toBeGreaterThan(0);
  },
);

test('a release’s note that can’t be read is none, and says nothing half', async () => {
  const { store, folder } = await liveStore();
  const note = { by: 'a team', message: 'why', command: 'activate' };
  const file = path.join(folder, 'history/9.json');
  await store.create('history/9.json', Buffer.from(JSON.stringify(note)));
  const bytes = await readFile(file);
  for (const damaged of [...cutOff(bytes), ...flipped(bytes), ...replaced(note), ...strange()]) {
    await writeFile(file, damaged.bytes);
    const read = await readNote(store, 9);
    if (read !== undefined && !v.is(releaseNoteSchema, read)) throw new Error(damaged.how);
  }
});
