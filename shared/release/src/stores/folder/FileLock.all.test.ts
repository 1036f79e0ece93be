import { temporaryFolder } from '@site/testing/temporaryFolder';
import { once } from 'node:events';
import { FolderStore } from './FolderStore';
import { startReplacing } from './startReplacing.fixture';

test('ten processes that add to one object lose no addition', async () => {
  const folder = await temporaryFolder();
  const store = new FolderStore(folder);
  await store.create('counter.json', Buffer.from('0'));
  const processes = Array.from({ length: 10 }, () => startReplacing(folder, '50'));
  const ends = await Promise.all(processes.map((process) => once(process, 'exit')));
  expect(ends).toEqual(processes.map(() => [0, null]));
  expect(String((await store.read('counter.json'))?.bytes)).toBe('500');
}, 120_000);
