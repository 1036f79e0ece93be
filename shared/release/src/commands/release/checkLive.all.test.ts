import { goLive, makeLive, publishBuild } from '../../../fixtures/testSite.fixture';
import { liveVersions, type LogEntry } from '../../documents/LogEntry';
import { requireNewest } from '../../log/readEntries';
import { MemoryStore } from '../../stores/MemoryStore.fixture';
import { checkLive } from './checkLive';

let store: MemoryStore;
let before: LogEntry;
beforeEach(async () => {
  store = new MemoryStore();
  before = await goLive(store);
  jest.spyOn(console, 'log').mockImplementation();
  jest.spyOn(console, 'error').mockImplementation();
  process.exitCode = undefined;
});
afterEach(() => {
  expect(process.exitCode).toBe(1);
  process.exitCode = undefined;
  jest.restoreAllMocks();
});

const deploy = async (app: string, file: string, text: string) =>
  makeLive(store, { [app]: await publishBuild(store, app, { files: { [file]: text } }) });

/** Checks a release at an address where nothing listens, so that it is taken back. */
const check = (release: LogEntry, made = {}) =>
  checkLive({ store, release, before, changed: true, ...made }, 'http://127.0.0.1:49151', 0);

const versions = async () => liveVersions(await requireNewest(store));

test('what others have deployed over it stays', async () => {
  const release = await deploy('marketing', 'Home.js', 'second();');
  const { apps } = await deploy('marketing', 'Home.js', 'third();');
  const { takenBack, failure } = await check(release);
  expect(takenBack).toBeUndefined();
  expect(failure?.message).toContain('Others have released since, which stays');
  expect(await versions()).toMatchObject({ marketing: apps.marketing?.version });
});

test('a release that can’t be taken back is said to be live', async () => {
  const release = await deploy('marketing', 'Home.js', 'second();');
  jest.spyOn(store, 'create').mockRejectedValue(new Error('no space left'));
  const { takenBack, failure } = await check(release);
  expect(takenBack).toBeUndefined();
  expect(failure?.message).toContain('Release 2 could not be taken back: no space left');
});

test('a command that changed nothing takes nothing back', async () => {
  const { takenBack, failure } = await check(before, { changed: false });
  expect(takenBack).toBeUndefined();
  expect(failure?.message).toContain('This command changed nothing, so it takes nothing back');
});

test('a first release stays live', async () => {
  const { failure } = await check(before, { before: undefined });
  expect(failure?.message).toContain('There is nothing to go back to');
  expect((await requireNewest(store)).number).toBe(1);
});
