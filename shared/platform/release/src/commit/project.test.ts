import { factsOf } from '../../fixtures/appFacts.fixture';
import {
  CONTENTS,
  type LogEntry,
  POINTER,
  placeFolder,
  remoteFile,
  REMOTES,
  rolloutName,
  ROLLOUTS,
  SERVED_FILES,
} from '@site/format';
import {
  deployScript,
  change,
  goLive,
  makeLive,
  publishBuild,
} from '../../fixtures/testSite.fixture';
import { liveStoreInMemory } from '../../fixtures/liveStore.fixture';
import { revisionsOf } from '../../fixtures/revisionsOf.fixture';
import { interceptCalls } from '../../fixtures/interceptCalls.fixture';
import { configure } from '../changes/configure';
import { makePreview } from '../changes/previews';
import { retire } from '../changes/retire';
import { rollBackApps } from '../changes/rollBack';
import { rollOut } from '../changes/rollouts';
import { readPointer } from '../log/readEntries';
import { MemoryStore } from '../stores/MemoryStore.fixture';
import type { Store } from '../stores/Store';
import { project } from './project';
import { publicFiles } from './publicFiles';
import { hinting } from '../../fixtures/hinting.fixture';

const HOME = 'index.html';
const CONFIRM = 'account/confirm.html';
const POLICY = 'private-policy.html';
const PROOF = 'google1234.html';
const SETTINGS = configure({ productName: 'Iron Diary' });

let release: LogEntry;
let store: MemoryStore;
beforeEach(async () => {
  ({ store, release } = await liveStoreInMemory());
});

const heal = () => project(store, { thorough: true });
const pointer = async () => (await readPointer(store))?.number;

/** Deploys a shell that has a file for the site's root. */
async function deployProof() {
  const shell = await publishBuild(store, 'shell', { files: { [`root/${PROOF}`]: 'one' } });
  return makeLive(store, { shell });
}

/** The same store, whose calls for a key fail. */
const failing = (key: string): Store =>
  interceptCalls(store, (call, called) =>
    call !== 'read' && called === key ? Promise.reject(new Error('no space')) : undefined,
  );

test('a file that can’t be written is named, the others are written, and the pointer waits', async () => {
  await expect(change(failing(HOME), SETTINGS)).rejects.toMatchObject({
    name: 'Unfinished',
    message: 'release 2 is committed, but index.html can’t be written in memory: no space',
    hint: hinting('Correct that, then write the rest: npm run release -- heal'),
    cause: { message: 'no space' },
    release: { number: 2 },
  });
  expect(await store.text(HOME)).not.toContain('Iron Diary');
  expect(await store.text(CONFIRM)).toContain('Iron Diary');
  expect(await pointer()).toBe(1);
  // Another command that changes nothing finishes it.
  await change(store, SETTINGS);
  expect(await store.text(HOME)).toContain('Iron Diary');
  expect(await pointer()).toBe(2);
});

test('says that a release is committed if the pointer can’t be moved', async () => {
  const why = 'release 2 is committed, but visitors may not get all of it: no space';
  const unfinished = { name: 'Unfinished', message: why, release: { number: 2 } };
  await expect(change(failing(POINTER), SETTINGS)).rejects.toMatchObject(unfinished);
});

describe('a page that a release drops', () => {
  const drop = retire('account');

  test('a dropped page and its files for tabs are deleted, or else by the next command, though the pointer is lost', async () => {
    await expect(change(failing(CONFIRM), drop)).rejects.toMatchObject({
      message: expect.stringMatching(
        /^release 2 is committed, but account\/confirm\.html, \S+ can’t be deleted in memory: no space$/,
      ) as string,
      hint: hinting('Correct that, then delete the rest: npm run release -- heal'),
      cause: { message: 'no space' },
    });
    expect([await store.text(CONFIRM), await pointer()]).toEqual([expect.anything(), 1]);
    await store.delete([POINTER]);
    const { shell } = (await change(store, SETTINGS)).apps;
    expect([await store.text(CONFIRM), await pointer()]).toEqual([undefined, 3]);
    expect(await store.text(remoteFile(shell.version, 'account'))).toBeUndefined();
  });

  test.each([1, 2])(
    'a page of release 2 alone is deleted, though the command began at release 1, and the pointer is at %i',
    async (number) => {
      const atFirst = await store.text(POINTER);
      await deployProof();
      const key = SERVED_FILES + PROOF;
      await expect(change(failing(key), rollBackApps(['shell']))).rejects.toThrow(
        'can’t be deleted',
      );
      if (number === 1) await store.put(POINTER, atFirst ?? '');
      await project(store, { before: release });
      expect(await store.text(key)).toBeUndefined();
    },
  );

  test('a dropped page with foreign bytes stays', async () => {
    await store.put(CONFIRM, 'theirs');
    await change(store, drop);
    await heal();
    expect([await store.text(CONFIRM), await pointer()]).toEqual(['theirs', 2]);
  });
});

test.each([
  ['a store that a server serves', false, [CONFIRM, HOME, POLICY, SERVED_FILES + PROOF]],
  [
    'a bucket that serves itself',
    true,
    ['account/confirm', CONFIRM, PROOF, HOME, 'private-policy', POLICY],
  ],
])('in %s, pages and files of the root are where visitors look', async (_, servesItself, keys) => {
  store = new MemoryStore(servesItself);
  // A bucket needs an address that visitors reach.
  const { settings } = factsOf('shell');
  settings.publicOrigin!.default = 'https://www.example.com';
  await goLive(store, { shell: { manifest: { settings } } });
  await change(store, configure({ publicOrigin: 'https://www.example.com' }));
  await deployProof();
  const isOther = /^(apps|contents|releases|remotes)\/|^release\.json$/;
  const found = (await store.keys()).filter((key) => !isOther.test(key));
  expect(found.sort()).toEqual([...keys].sort());
  expect(await store.text(keys[0] ?? '')).toBe(await store.text(CONFIRM));
  await change(store, rollBackApps(['shell']));
  const left = (await store.keys()).filter((key) => key.includes(PROOF) && !isOther.test(key));
  expect(left).toEqual([]);
});

test('in a bucket that serves itself, the page of a path with a parameter is at no address', () => {
  const pages = { 'plans/_.html': { stored: 1, integrity: 'sha384-a' } };
  const files = publicFiles(new MemoryStore(true), { ...release, pages });
  expect([...files.keys()].filter((key) => key.includes('plans'))).toEqual(['plans/_.html']);
});

test('in a bucket that serves itself, a page that has all addresses below its own is at this one, unless another page is', () => {
  const [page, other] = [1, 2].map((stored) => ({ stored, integrity: 'sha384-a' }));
  const keysOf = (pages: LogEntry['pages']) =>
    Object.fromEntries(publicFiles(new MemoryStore(true), { ...release, pages }));
  const films = { 'films/__.html': page! };
  expect(keysOf(films)).toMatchObject({ ...films, films: page });
  const both = { 'films.html': other!, ...films };
  expect(keysOf(both)).toMatchObject({ ...both, films: other });
});

test.each([HOME, POINTER])(
  '%s is written again if a late process writes it meanwhile',
  async (key) => {
    // There is also a page to delete.
    await expect(change(failing(CONFIRM), retire('account'))).rejects.toThrow('can’t be deleted');
    let isLate = true;
    const raced = interceptCalls(store, (call, called) => {
      if (!isLate || call !== 'replace' || called !== key) return undefined;
      isLate = false;
      return store.put(key, 'of an earlier release');
    });
    await change(raced, SETTINGS);
    expect(await store.text(key)).toContain('Iron Diary');
  },
);

test('files that pages lead to are written before them, and the pointer last', async () => {
  const version = await publishBuild(store, 'account', { files: { 'ConfirmEmail.js': '2();' } });
  await change(store, rollOut({ app: 'account', version }, 5));
  const written: string[] = [];
  const watched = interceptCalls(store, (call, key) => {
    const place = [REMOTES, ROLLOUTS, POINTER].find((start) => key.startsWith(start));
    if (call !== 'replace' || (!place && !key.endsWith('.html'))) return undefined;
    // When a write begins and when it ends: those of two places must not overlap.
    written.push(place ?? 'pages');
    return undefined;
  });
  await deployScript(watched, 'shell');
  expect(written.filter((place, at) => place !== written[at - 1])).toEqual([
    ...[REMOTES, ROLLOUTS, 'pages', POINTER],
  ]);
});

test.each([
  ['missing', undefined],
  ['damaged', 'other'],
])('names every file whose content is %s, and writes none of them', async (what, content) => {
  const keys = await store.keys(CONTENTS);
  await store.delete([...keys, HOME, CONFIRM]);
  if (content !== undefined) for (const key of keys) await store.put(key, content);
  const why = `^release 1 is .*, but ${CONFIRM}, ${HOME} can’t be .* its content, contents/1/\\S+, is ${what}`;
  await expect(heal()).rejects.toThrow(new RegExp(why));
  expect([await store.text(HOME), await store.text(CONFIRM)]).toEqual([undefined, undefined]);
});

test('files for tabs of another shell stay until that shell is live again', async () => {
  const old = release.apps.shell.version;
  const before = await revisionsOf(store, `${REMOTES}${old}/`);
  await deployScript(store, 'shell');
  const { shell, account } = (await deployScript(store, 'account')).apps;
  await heal();
  expect(await revisionsOf(store, `${REMOTES}${old}/`)).toEqual(before);
  expect(await store.text(remoteFile(shell.version, 'account'))).toContain(account?.version);
  await change(store, rollBackApps(['shell']));
  expect(await store.text(remoteFile(old, 'account'))).toContain(account?.version);
  // The same is true of a shell that was rolled out.
  await change(store, rollOut({ app: 'shell', version: shell.version }, 5));
  await change(store, rollBackApps(['shell']));
  const shells = (await store.list(ROLLOUTS)).map(({ key }) => key.split('/')[3]);
  expect(shells).toEqual([shell.version, shell.version]);
});

describe('heal', () => {
  let rollout: string;
  beforeEach(async () => {
    const version = await publishBuild(store, 'account', { files: { 'ConfirmEmail.js': '2();' } });
    await change(store, rollOut({ app: 'account', version }, 5));
    rollout = placeFolder(rolloutName('account', version));
    release = await deployProof();
    await change(store, makePreview('pr-1', { shell: release.apps.shell.version }));
    for (const key of ['notes.txt', 'docs/index.html']) await store.put(key, 'theirs');
  });

  test.each<[string, () => string]>([
    ['a page', () => HOME],
    ['a page of a preview', () => '_preview/pr-1.html'],
    ['a page of a rollout', () => rollout + CONFIRM],
    ['what tabs read', () => remoteFile(release.apps.shell.version, 'account')],
    ['a file of the root', () => SERVED_FILES + PROOF],
    ['the pointer', () => POINTER],
  ])('writes %s again if it is lost or changed', async (_, find) => {
    const key = find();
    const before = (await store.text(key)) ?? '';
    for (const damaged of [undefined, 'defaced', before.replace('o', '0')]) {
      await store.delete([key]);
      if (damaged !== undefined) await store.put(key, damaged);
      expect((await heal()).number).toBe(4);
      expect(await store.text(key)).toBe(before);
    }
  });

  test('writes nothing in a whole store, and leaves what others put there', async () => {
    const before = await revisionsOf(store);
    await heal();
    expect(await revisionsOf(store)).toEqual(before);
  });
});
