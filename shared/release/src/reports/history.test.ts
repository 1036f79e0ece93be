import { releaseFile } from '@site/contract';
import { testSite } from '@site/testing';
import { logEntry, momentOf, releasedApp, versionNamed } from '../../fixtures/logEntry.fixture';
import { toJson } from '../documents/readJson';
import { MemoryStore } from '../stores/MemoryStore.fixture';
import { history } from './history';

const apps = { shell: releasedApp(2) };
const site = { ...testSite, productName: 'Iron Diary' };
const ENTRIES = [
  logEntry({ number: 1 }),
  logEntry({ number: 2, apps, internal: { by: 'Ann', message: 'Faster', command: 'deploy' } }),
  logEntry({ number: 3, apps, internal: { command: 'freeze until 2026-11-27 10:00 (UTC)' } }),
  logEntry({ number: 4, apps, site, internal: { command: 'configure' } }),
  logEntry({ number: 5, apps, site, internal: { command: 'prune', oldest: 2 } }),
];

async function storeWith(...entries: typeof ENTRIES): Promise<MemoryStore> {
  const store = new MemoryStore();
  for (const entry of entries) await store.create(releaseFile(entry.number), toJson(entry));
  return store;
}

test('shows when, by whom, what changed and why, newest release first, back to the oldest kept one', async () => {
  const entries = await history(await storeWith(...ENTRIES), 20);
  expect(entries).toMatchObject([
    { release: 5, by: 'Kim', command: 'prune', changes: [] },
    { release: 4, command: 'configure', changes: ['settings: productName'] },
    { release: 3, command: 'freeze until 2026-11-27 10:00 (UTC)', changes: [] },
    {
      ...{ release: 2, createdAt: momentOf(2), by: 'Ann', message: 'Faster', command: 'deploy' },
      changes: undefined,
    },
  ]);
});

test('shows all of the first release, and no more releases than asked for', async () => {
  const store = await storeWith(...ENTRIES.slice(0, 2));
  const [second, first, ...others] = await history(store, 20);
  expect(second?.changes).toEqual([`shell ${versionNamed(1)} -> ${versionNamed(2)}`]);
  expect(first?.changes).toEqual([`shell ${versionNamed(1)}`]);
  expect(others).toEqual([]);
  expect(await history(store, 1)).toEqual([second]);
});
