import { CONTENTS, POINTER, RELEASES, remoteFile, REMOTES } from '@site/contract/platform';
import { killedAt } from '../../fixtures/interceptCalls.fixture';
import { liveStoreInMemory } from '../../fixtures/liveStore.fixture';
import { siteFaults } from '../../fixtures/siteFaults.fixture';
import { buildOf, change, makeLive, publishBuild } from '../../fixtures/testSite.fixture';
import { rollOut } from '../changes/activate';
import { makePreview } from '../changes/previews';
import { rollBackApp } from '../changes/rollBack';
import { withdraw } from '../changes/withdraw';
import { publish } from '../publish/publish';
import { verify } from '../reports/verify/verify';
import type { MemoryStore } from '../stores/MemoryStore.fixture';
import { findNaming, keysOf } from './withdrawn';

// What is deleted is in question, not what pages look like.
jest.mock('../compose/composeVariant', () =>
  jest.requireActual<object>('../../fixtures/plainVariants.fixture'),
);

const HOLE = { files: { 'ConfirmEmail.js': 'hole();', '.maps/ConfirmEmail.js.map': '{}' } };

let store: MemoryStore;
let shell: string;
let version: string;
beforeEach(async () => {
  const { store: live, release } = await liveStoreInMemory();
  [store, shell] = [live, release.apps.shell.version];
  version = await publishBuild(store, 'account', HOLE);
});

const name = () => ({ app: 'account', version });

/** Does what the command does. @returns what still names the version */
async function takeBack(on = store) {
  await change(on, withdraw(name(), { by: 'Kim', message: 'A hole' }));
  await on.delete(await keysOf(on, name()));
  return findNaming(on, name());
}

/** Returns the keys of what visitors can read that is of the version, or names it. */
async function served() {
  const texts = (await store.list('')).map(async ({ key }) => [
    key,
    (await store.read(key))?.bytes,
  ]);
  return (await Promise.all(texts))
    .filter((texts) => texts.some((text) => text?.includes(version)))
    .map(([key]) => String(key))
    .filter((key) => ![CONTENTS, RELEASES].some((folder) => key.startsWith(folder)));
}

test('nothing that visitors can read is of a withdrawn version, or names it', async () => {
  await change(store, rollOut(name(), 5));
  await change(store, makePreview('pr-1', { account: version }));
  expect(await served()).toEqual(
    expect.arrayContaining([POINTER, `maps/account/${version}/ConfirmEmail.js.map`]),
  );
  expect(await takeBack()).toEqual(['release 3', 'release 2']);
  expect(await served()).toEqual([]);
  // The releases before it still name the version.
  expect(await siteFaults(store, [])).toEqual([]);
  expect((await verify(store, () => {})).faults).toEqual([]);
});

test('its files can’t be published again, under another name either', async () => {
  await takeBack();
  await expect(publish(store, await buildOf('account', HOLE))).rejects.toMatchObject({
    name: 'Refusal',
    message: `account ${version} was withdrawn from memory by Kim: A hole`,
  });
});

test('the same command deletes what an interrupted one has left', async () => {
  const killed = killedAt(store, 'before', (call) => call === 'delete');
  await expect(takeBack(killed as MemoryStore)).rejects.toThrow('killed');
  expect(await served()).not.toEqual([]);
  await takeBack();
  expect(await served()).toEqual([]);
});

test('tabs of an earlier shell that may open it are named', async () => {
  await makeLive(store, { account: version });
  await makeLive(store, {
    shell: await publishBuild(store, 'shell', { files: { 'main.js': '2;' } }),
  });
  await change(store, rollBackApp('account'));
  expect(await takeBack()).toEqual(['release 3', 'release 2', remoteFile(shell, 'account')]);
  expect((await served()).filter((key) => !key.startsWith(REMOTES))).toEqual([]);
});
