import { POINTER, releaseFile, type Release } from '@site/contract';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { activate } from './activate';
import { liveStore, publishBuild, type TestStore } from '../../fixtures/testSite.fixture';
import { verify } from './verify';

jest.setTimeout(240_000);

/** What is a team's own, or only looked at: settings to edit, notes, releases that are not live. */
const NOT_VERIFIED = /^(site\.json|history\/|releases\/1\.json)/;
const COPY = /\.(br|gz)$/;

let folder: string;
let store: TestStore['store'];
let live: Release;
let keys: string[];
beforeAll(async () => {
  ({ folder, store } = await liveStore());
  const marketing = await publishBuild(store, 'marketing', { files: { 'Home.js': 'second();' } });
  live = await activate(store, { marketing });
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  keys = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((key) => !NOT_VERIFIED.test(key))
    .sort();
});

const flipped = (bytes: Buffer, at: number) => {
  const copy = Buffer.from(bytes);
  copy.writeUInt8((bytes[at] ?? 0) ^ 1, at);
  return copy;
};

/** What verify says while a file is changed, with those of its compressed copies that are there, too. */
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

/** Shows that the faults name this file, and nothing but what is wrong because of it. */
function expectNamed(key: string, faults: { key: string; what: string }[]) {
  expect([key, faults.map((fault) => fault.key)]).toEqual([key, expect.arrayContaining([key])]);
  // A page that can't be made from it.
  for (const fault of faults)
    if (fault.key !== key) expect(`${fault.key} ${fault.what}`).toContain(key);
}

const inMiddle = (bytes: Buffer) => flipped(bytes, Math.floor(bytes.length / 2));

test('one flipped byte of any file that the live release needs is found, and the file named', async () => {
  expect((await verify(store, () => {})).faults).toEqual([]);
  const files = keys.filter((key) => key !== POINTER && !COPY.test(key));
  expect(files.length).toBeGreaterThan(25);
  for (const key of files) expectNamed(key, await faultsWith(key, inMiddle, false));
});

test('its compressed copies changed with it hide nothing', async () => {
  const files = keys.filter((key) => keys.includes(`${key}.br`) && ![POINTER].includes(key));
  expect(files.length).toBeGreaterThan(20);
  for (const key of files) expectNamed(key, await faultsWith(key, inMiddle, true));
});

test('one flipped byte of a compressed copy alone is found, and the copy named', async () => {
  const unseen: string[] = [];
  const copies = keys.filter((key) => COPY.test(key));
  expect(copies.length).toBeGreaterThan(40);
  for (const key of copies) {
    const faults = await faultsWith(key, inMiddle, false);
    if (faults.length === 0) unseen.push(key);
    else expect(faults.map((fault) => fault.key)).toEqual([key]);
  }
  expect(unseen).toEqual([]);
});

test('one flipped byte of any fact of a version is found, not of its files alone', async () => {
  const key = `apps/marketing/${live.apps.marketing.version}/version.json`;
  const bytes = await readFile(path.join(folder, key));
  for (const fact of ['"react": "19.3.', '"Home.js"', '"PrivacyPolicy": [']) {
    const at = bytes.indexOf(fact) + fact.length - 1;
    const change = (good: Buffer) => flipped(good, fact.endsWith('.') ? at + 1 : at - 2);
    expectNamed(key, await faultsWith(key, change, true));
  }
});

test('a pointer that was changed is refused by its name, or told by what it no longer agrees with', async () => {
  const bytes = await readFile(path.join(folder, POINTER));
  for (let at = 0; at < bytes.length; at += 97) {
    const [first] = await faultsWith(POINTER, (good) => flipped(good, at), true);
    expect(`${first?.key} ${first?.what}`).toMatch(
      new RegExp(
        `(${POINTER} is (wrong|not JSON): |^${releaseFile(live.number)} is not what ${POINTER} says$)`,
      ),
    );
  }
});
