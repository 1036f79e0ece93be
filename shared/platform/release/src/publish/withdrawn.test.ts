import { CONTENTS, POINTER, RELEASES } from '@site/format';
import { liveStoreInMemory } from '../../fixtures/liveStore.fixture';
import { siteFaults } from '../../fixtures/siteFaults.fixture';
import { buildOf, change, NOTE, publishBuild } from '../../fixtures/testSite.fixture';
import { rollOut } from '../changes/rollouts';
import { makePreview } from '../changes/previews';
import { withdraw } from '../changes/withdraw';
import { readNewest } from '../log/readEntries';
import { publish } from './publish';
import { verify } from '../reports/verify/verify';
import type { MemoryStore } from '../stores/MemoryStore.fixture';
import { prune } from './prune';

const DAY = 24 * 3600_000;
const HOLE = { files: { 'ConfirmEmail.js': 'hole();', 'source-maps/ConfirmEmail.js.map': '{}' } };

let store: MemoryStore;
let version: string;
beforeEach(async () => {
  ({ store } = await liveStoreInMemory());
  version = await publishBuild(store, 'account', HOLE);
});

const name = () => ({ app: 'account', version });

const takeBack = () => change(store, withdraw(name(), { by: 'Kim', message: 'A hole' }));

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

test('after a prune, nothing that visitors can read is of a withdrawn version, or names it', async () => {
  await change(store, rollOut(name(), 5));
  await change(store, makePreview('pr-1', { account: version }));
  expect(await served()).toEqual(
    expect.arrayContaining([POINTER, `maps/account/${version}/ConfirmEmail.js.map`]),
  );
  await takeBack();
  await prune(store, { keep: 50, olderThan: DAY }, { note: NOTE });
  expect(await served()).toEqual([]);
  // The releases before it still name the version.
  expect(await siteFaults(store, [])).toEqual([]);
  expect((await verify(store, () => {})).faults).toEqual([]);
});

test.each(['1.0.0', '1.0.1'])(
  'the files of a withdrawn version can’t be published again, named %s',
  async (packageVersion) => {
    await takeBack();
    const again = await buildOf('account', { ...HOLE, manifest: { packageVersion } });
    expect(again.manifest.version).toBe(version.replace('1.0.0', packageVersion));
    await expect(publish(store, again, await readNewest(store))).rejects.toMatchObject({
      name: 'Refusal',
      message: `account ${version} was withdrawn from memory by Kim: A hole`,
    });
    expect(await store.keys(`apps/account/1.0.1`)).toEqual([]);
  },
);
