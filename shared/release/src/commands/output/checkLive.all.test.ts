import type { Release } from '@site/contract';
import { liveStoreInMemory } from '../../../fixtures/liveStoreInMemory.fixture';
import { publishBuild } from '../../../fixtures/testSite.fixture';
import { liveVersions } from '../../gate/readCandidate';
import { activate } from '../../operations/activate';
import { readPointer } from '../../records/readRelease';
import type { Store } from '../../stores/objects/Store';
import { checkLive } from './checkLive';

/** Nothing listens there: no address is as composed. */
const UNREACHABLE = 'http://127.0.0.1:49151';

let store: Store;
let before: Release;
beforeEach(async () => {
  ({ store } = await liveStoreInMemory());
  before = (await readPointer(store)) as Release;
  jest.spyOn(console, 'log').mockImplementation();
  jest.spyOn(console, 'error').mockImplementation();
  process.exitCode = undefined;
});
afterEach(() => {
  expect(process.exitCode).toBe(1);
  process.exitCode = undefined;
  jest.restoreAllMocks();
});

const deploy = async (app: string, text: string) =>
  activate(store, {
    [app]: await publishBuild(store, app, {
      files: { [app === 'marketing' ? 'Home.js' : 'ConfirmEmail.js']: text },
    }),
  });

const versions = async () => {
  const release = await readPointer(store);
  return release && liveVersions(release);
};

test('what another team has deployed since stays', async () => {
  const release = await deploy('marketing', 'second();');
  const { apps } = await deploy('account', 'second();');
  const { takenBack, failure } = await checkLive({ store, release, before }, UNREACHABLE, 0);
  expect(takenBack?.number).toBe(4);
  expect(failure?.message).toMatch(/release 3 as composed: .* Release 4 took release 2 back$/);
  expect(await versions()).toMatchObject({
    marketing: before.apps.marketing?.version,
    account: apps.account?.version,
  });
});

test('what others have deployed over it stays', async () => {
  const release = await deploy('marketing', 'second();');
  const { apps } = await deploy('marketing', 'third();');
  const { takenBack, failure } = await checkLive({ store, release, before }, UNREACHABLE, 0);
  expect(takenBack).toBeUndefined();
  expect(failure?.message).toContain('Others have released since, which stays');
  expect(await versions()).toMatchObject({ marketing: apps.marketing?.version });
});

test('a release that can’t be taken back is said to be live', async () => {
  const release = await deploy('marketing', 'second();');
  const broken = Object.assign(Object.create(store) as Store, {
    create: () => Promise.reject(new Error('no space left')),
  });
  const made = { store: broken, release, before };
  const { takenBack, failure } = await checkLive(made, UNREACHABLE, 0);
  expect(takenBack).toBeUndefined();
  expect(failure?.message).toContain('Release 2 could not be taken back: no space left');
});

test('a first release stays live', async () => {
  const made = { store, release: before, before: undefined };
  const { failure } = await checkLive(made, UNREACHABLE, 0);
  expect(failure?.message).toContain('There is nothing to go back to');
  expect((await readPointer(store))?.number).toBe(1);
});
