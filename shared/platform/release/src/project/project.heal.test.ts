import {
  CONTENTS,
  POINTER,
  previewFolder,
  remoteFile,
  REMOTES,
  rolloutName,
  ROLLOUTS,
  SERVED_FILES,
} from '@site/contract/platform';
import { liveStoreInMemory } from '../../fixtures/liveStoreInMemory.fixture';
import { revisionsOf } from '../../fixtures/revisionsOf.fixture';
import { change, deployScript, publishBuild } from '../../fixtures/testSite.fixture';
import { rollOut } from '../changes/activate';
import { configure } from '../changes/configure';
import { makePreview } from '../changes/previews';
import { rollBackApp } from '../changes/rollBack';
import type { LogEntry } from '../documents/LogEntry';
import type { MemoryStore } from '../stores/MemoryStore.fixture';
import { project } from './project';

// Where files are is in question, not what they contain.
jest.mock('../compose/composeFace', () =>
  jest.requireActual<object>('../../fixtures/plainFaces.fixture'),
);

const HOME = 'index.html';
const CONFIRM = 'account/confirm.html';
const PROOF = 'google1234.html';

let first: LogEntry;
let store: MemoryStore;
beforeEach(async () => {
  ({ store, release: first } = await liveStoreInMemory());
});

const heal = () => project(store, { thorough: true });

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

test('what tabs of another shell read stays, until that shell is live again', async () => {
  const old = first.apps.shell.version;
  const before = await revisionsOf(store, `${REMOTES}${old}/`);
  await deployScript(store, 'shell');
  const { shell, account } = (await deployScript(store, 'account')).apps;
  await heal();
  expect(await revisionsOf(store, `${REMOTES}${old}/`)).toEqual(before);
  expect(await store.text(remoteFile(shell.version, 'account'))).toContain(account?.version);
  await change(store, rollBackApp('shell'));
  expect(await store.text(remoteFile(old, 'account'))).toContain(account?.version);
  // The same is true of a shell that was rolled out.
  await change(store, rollOut({ app: 'shell', version: shell.version }, 5));
  await change(store, rollBackApp('shell'));
  const shells = (await store.list(ROLLOUTS)).map(({ key }) => key.split('/')[3]);
  expect(shells).toEqual([shell.version, shell.version]);
});

describe('heal', () => {
  let rollout: string;
  beforeEach(async () => {
    const version = await publishBuild(store, 'account', { files: { 'ConfirmEmail.js': '2();' } });
    await change(store, rollOut({ app: 'account', version }, 5));
    rollout = previewFolder(rolloutName('account', { version }));
    await change(store, configure({}, new Map([[PROOF, Buffer.from('one')]])));
    await change(store, makePreview('pr-1', { shell: first.apps.shell.version }));
    for (const key of ['notes.txt', 'docs/index.html']) await store.put(key, 'theirs');
  });

  test.each<[string, () => string]>([
    ['a page', () => HOME],
    ['a page of a preview', () => '_preview/pr-1/index.html'],
    ['a page of a rollout', () => rollout + CONFIRM],
    ['what tabs read', () => remoteFile(first.apps.shell.version, 'account')],
    ['a static file', () => SERVED_FILES + PROOF],
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
