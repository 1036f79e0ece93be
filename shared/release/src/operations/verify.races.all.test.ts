import { versionFile } from '@site/contract';
import { raceAfter } from '../../fixtures/raceAfter.fixture';
import { liveStoreInMemory } from '../../fixtures/liveStoreInMemory.fixture';
import { configure } from './configure';
import { verify } from './verify';

test('reports what is wrong although releases go live all the time', async () => {
  const { store, release } = await liveStoreInMemory();
  const key = versionFile('account', release.apps.account.version, 'remoteEntry.js');
  await store.delete(key);
  let names = 0;
  const rename = () => configure(store, { productName: `Diary ${(names += 1)}` }, { by: 'Kim' });
  const { faults } = await verify(raceAfter(store, 'index.html', rename, Infinity), () => {});
  expect(names).toBe(5);
  expect(faults).toContainEqual({ key, what: 'is missing', cure: 'publish' });
});
