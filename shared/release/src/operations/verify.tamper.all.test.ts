import { POINTER, releaseFile } from '@site/contract';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { activate } from './activate';
import {
  liveStore,
  publishBuild,
  type TestRelease,
  type TestStore,
} from '../../fixtures/testSite.fixture';
import { forEachRound } from '../../fixtures/forEachRound.fixture';
import { verify } from './verify';

jest.setTimeout(120_000);

/** Settings, notes and releases that are not live: `verify` does not check them. */
const NOT_VERIFIED = /^(site\.json|history\/|releases\/1\.json)/;
const COPY = /\.(br|gz)$/;
/** Bytes between the places of the pointer that are damaged. */
const POINTER_STEP = 97;

let folder: string;
let store: TestStore['store'];
let live: TestRelease;
let keys: string[];
beforeAll(async () => {
  ({ folder, store } = await liveStore());
  const marketing = await publishBuild(store, 'marketing', { files: { 'Home.js': 'second();' } });
  live = (await activate(store, { marketing })) as TestRelease;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  keys = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((key) => !NOT_VERIFIED.test(key))
    .sort();
});

/** Returns what `verify` reports while a file, optionally with its copies, is changed. */
async function faultsWith(key: string, change: (bytes: Buffer) => Buffer, withCopies: boolean) {
  const file = path.join(folder, key);
  const names = [
    key,
    ...(withCopies ? [`${key}.br`, `${key}.gz`].filter((copy) => keys.includes(copy)) : []),
  ];
  const good = await Promise.all(names.map((name) => readFile(path.join(folder, name))));
  const bytes = change(await readFile(file));
  await writeFile(file, bytes);
  if (names.includes(`${key}.br`)) await writeFile(`${file}.br`, brotliCompressSync(bytes));
  if (names.includes(`${key}.gz`)) await writeFile(`${file}.gz`, gzipSync(bytes));
  try {
    return (await verify(store, () => {})).faults;
  } catch (error) {
    return [{ key: '', what: String(error), cure: '' }];
  } finally {
    for (const [at, name] of names.entries())
      await writeFile(path.join(folder, name), good[at] ?? '');
  }
}

test('names any file of the live release with a flipped bit', async () => {
  expect((await verify(store, () => {})).faults).toEqual([]);
  const files = keys.filter((key) => key !== POINTER && !COPY.test(key));
  expect(files.length).toBeGreaterThan(25);
  await forEachRound(files, async (key) =>
    expectNamed(key, await faultsWith(key, flipBitInMiddle, false)),
  );
});

test('names any file with a flipped bit, even if its compressed copies agree with it', async () => {
  const files = keys.filter((key) => keys.includes(`${key}.br`) && ![POINTER].includes(key));
  expect(files.length).toBeGreaterThan(20);
  await forEachRound(files, async (key) =>
    expectNamed(key, await faultsWith(key, flipBitInMiddle, true)),
  );
});

test('names any compressed copy with a flipped bit', async () => {
  const unseen: string[] = [];
  const copies = keys.filter((key) => COPY.test(key));
  expect(copies.length).toBeGreaterThan(40);
  await forEachRound(copies, async (key) => {
    const faults = await faultsWith(key, flipBitInMiddle, false);
    if (faults.length === 0) unseen.push(key);
    else expect(faults.map((fault) => fault.key)).toEqual([key]);
  });
  expect(unseen).toEqual([]);
});

test('names a version.json with a flipped bit in its other fields', async () => {
  const key = `apps/marketing/${live.apps.marketing.version}/version.json`;
  const bytes = await readFile(path.join(folder, key));
  for (const field of ['"react": "19.3.', '"Home.js"', '"PrivacyPolicy": [']) {
    const at = bytes.indexOf(field) + field.length - 1;
    const change = (good: Buffer) => flipBit(good, field.endsWith('.') ? at + 1 : at - 2);
    expectNamed(key, await faultsWith(key, change, true));
  }
});

test('refuses a changed pointer, or reports that the release does not match it', async () => {
  const bytes = await readFile(path.join(folder, POINTER));
  const places = Array.from(
    { length: Math.ceil(bytes.length / POINTER_STEP) },
    (_, at) => at * POINTER_STEP,
  );
  await forEachRound(places, async (at) => {
    const [first] = await faultsWith(POINTER, (good) => flipBit(good, at), true);
    expect(`${first?.key} ${first?.what}`).toMatch(
      new RegExp(
        `(${POINTER} is (invalid|not JSON): |^${releaseFile(live.number)} does not match ${POINTER}$)`,
      ),
    );
  });
});

/** Expects the faults to name this file, and otherwise only pages that it breaks. */
function expectNamed(key: string, faults: { key: string; what: string }[]) {
  expect([key, faults.map((fault) => fault.key)]).toEqual([key, expect.arrayContaining([key])]);
  // A page that can't be composed from it.
  for (const fault of faults)
    if (fault.key !== key) expect(`${fault.key} ${fault.what}`).toContain(key);
}

/** Copies bytes with one bit flipped. */
const flipBit = (bytes: Buffer, at: number) => {
  const copy = Buffer.from(bytes);
  copy.writeUInt8((bytes[at] ?? 0) ^ 1, at);
  return copy;
};

const flipBitInMiddle = (bytes: Buffer) => flipBit(bytes, Math.floor(bytes.length / 2));
