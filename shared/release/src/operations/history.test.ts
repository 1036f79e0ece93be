import { historyFile, releaseFile } from '@site/contract';
import { toJson } from '../records/readJson';
import { activate } from './activate';
import { configure } from './configure';
import { history } from './history';
import { rollback } from './rollback';
import { liveStoreInMemory } from '../../fixtures/liveStoreInMemory.fixture';
import { emptyStore, publishBuild } from '../../fixtures/testSite.fixture';

const note = { by: 'Kim' };

test('shows when, by whom, what changed and why, newest release first', async () => {
  const { store, release } = await liveStoreInMemory();
  const old = release.apps.marketing.version;
  const marketing = await publishBuild(store, 'marketing', { files: { 'Home.js': 'second();' } });
  const second = await activate(
    store,
    { marketing },
    { note: { ...note, message: 'New headline', command: 'deploy' } },
  );
  await configure(store, { productName: 'Iron Diary', appStoreId: '1' }, note);
  await rollback(store, note);
  await rollback(store, note);
  const { shell, account } = release.apps;
  const settings = ['settings: productName, appStoreId'];
  const entries = await history(store, 20);
  expect(entries).toMatchObject([
    { release: 5, by: 'Kim', command: 'rollback of 4', changes: settings },
    { release: 4, by: 'Kim', command: 'rollback of 3', changes: settings },
    { release: 3, by: 'Kim', command: 'configure', changes: settings },
    {
      release: 2,
      message: 'New headline',
      createdAt: second.createdAt,
      changes: [`marketing ${old} -> ${marketing}`],
    },
    {
      release: 1,
      by: undefined,
      changes: [`shell ${shell.version}`, `marketing ${old}`, `account ${account.version}`],
    },
  ]);
  expect(await history(store, 2)).toEqual(entries.slice(0, 2));
});

test('starts after the pruned releases; an unreadable note counts as none', async () => {
  const { store } = await liveStoreInMemory();
  await configure(store, { productName: 'Iron Diary' }, note);
  await configure(store, { productName: 'Gym Diary' }, note);
  await store.delete(releaseFile(1));
  await store.replace(
    historyFile(2),
    Buffer.from('{'),
    (await store.read(historyFile(2)))?.revision,
  );
  expect(await history(store, 20)).toMatchObject([
    { release: 3, by: 'Kim', changes: ['settings: productName'] },
    { release: 2, by: undefined, changes: undefined },
  ]);
});

test('reads a history that is longer than one read-ahead without gaps', async () => {
  const { store, release } = await liveStoreInMemory();
  for (let number = 2; number <= 37; number += 1)
    await store.create(releaseFile(number), toJson({ ...release, number }));
  expect((await history(store, 100)).map((entry) => entry.release)).toEqual(
    Array.from({ length: 37 }, (_, at) => 37 - at),
  );
});

test('refuses a store without a release', async () => {
  await expect(history((await emptyStore()).store, 1)).rejects.toThrow('has no release yet');
});
