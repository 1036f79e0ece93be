import '../../../fixtures/model/inMemory.fixture';
import { POINTER, releaseFile } from '@site/format';
import { requestsOf } from '../../../fixtures/countRequests.fixture';
import {
  checkout,
  clearStores,
  intercepted,
  storeNamed,
} from '../../../fixtures/model/memoryStores.fixture';
import { runRelease } from '../../../fixtures/runRelease.fixture';
import { buildOf, goLive } from '../../../fixtures/testSite.fixture';

/** Deploys a new version of marketing to a site with release 1. @returns what the command asked of the store */
async function deploy(): Promise<string[]> {
  clearStores();
  const store = storeNamed('site');
  await goLive(store);
  checkout.set('marketing', await buildOf('marketing', { files: { 'Home.js': 'second();' } }));
  return requestsOf(store, (counted) =>
    intercepted(
      () => counted,
      async () => {
        const { code } = await runRelease(['deploy', 'marketing', '--store', 'site']);
        expect(code).toBe(0);
      },
    ),
  );
}

test('a deploy reads the pointer three times: when it begins, after its commit, and before it writes pages', async () => {
  const requests = await deploy();
  const read = (key: string) => requests.filter((request) => request === `read ${key}`);
  expect(read(POINTER)).toHaveLength(3);
  // The next release is looked for twice: at first, and before pages are written.
  expect([releaseFile(1), releaseFile(2), releaseFile(3)].flatMap(read)).toEqual(
    [1, 2, 3].map((number) => `read ${releaseFile(number)}`),
  );
});

test('a deploy downloads of the versions that it uploads only what lists their files', async () => {
  const requests = await deploy();
  const uploads = requests.filter((request) => request.startsWith('create apps/'));
  const downloads = uploads.map((request) => request.replace('create ', 'read '));
  expect(requests.filter((request) => downloads.includes(request))).toEqual([
    expect.stringMatching(/version\.json$/),
  ]);
});
