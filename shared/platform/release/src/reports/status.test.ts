import { POINTER, releaseFile } from '@site/format';
import {
  logEntry,
  loggedRollout,
  momentOf,
  releasedApp,
  versionNamed,
  liveBy,
} from '../../fixtures/logEntry.fixture';
import { integrityOf } from '../documents/integrity';
import { toJson } from '../documents/readJson';
import { MemoryStore } from '../stores/MemoryStore.fixture';
import { isWhole, status, statusRemarks, type SiteStatus } from './status';
import { hinting } from '../../fixtures/hinting.fixture';

const ADDRESS = 'https://www.example.com';

test('shows for each app, the shell first, what is live, since when, by whom, why and what it replaced', async () => {
  const entry = logEntry({
    number: 7,
    apps: { marketing: releasedApp(2, 1), shell: releasedApp(1) },
    internal: {
      changedBy: { shell: liveBy('Kim', 1), marketing: liveBy('Ann', 4, 'New headline') },
      rollouts: { marketing: loggedRollout(3, { percent: 10 }) },
    },
  });
  const store = new MemoryStore();
  await store.create(releaseFile(7), toJson(entry));
  expect((await status(store)).apps).toEqual([
    {
      app: 'shell',
      version: versionNamed(1),
      release: 1,
      since: momentOf(1),
      by: 'Kim',
      message: undefined,
      previous: undefined,
      rollout: undefined,
    },
    {
      app: 'marketing',
      version: versionNamed(2),
      release: 4,
      since: momentOf(4),
      by: 'Ann',
      message: 'New headline',
      previous: versionNamed(1),
      rollout: { version: versionNamed(3), percent: 10 },
    },
  ]);
});

describe('whether visitors get all of a release', () => {
  let store: MemoryStore;
  const home = 'index.html';
  const rolledOut = '_preview/rollout-a-00000000.html';
  const page = { integrity: integrityOf(Buffer.from('page')), stored: 1 };
  const internal = { rollouts: { a: loggedRollout(0, { pages: { [rolledOut]: page } }) } };
  const entry = logEntry({ number: 2, pages: { [home]: page }, internal });
  beforeEach(async () => {
    store = new MemoryStore();
    for (const key of [home, rolledOut]) await store.put(key, 'page');
    await store.put(POINTER, '{"number":2}');
  });

  test.each([
    ['they do', POINTER, '{"number":2}', true],
    ['a newer one was projected meanwhile', POINTER, '{"number":3}', true],
    ['the last command was killed', POINTER, '{"number":1}', false],
    ['the pointer is lost', POINTER, '', false],
    ['a page is damaged', home, 'defaced', false],
    ['a page of a rollout is damaged', rolledOut, 'defaced', false],
  ])('%s', async (_, key, text, whole) => {
    await store.put(key, text);
    expect(await isWhole(store, entry)).toBe(whole);
  });

  test('pages of a newer release do not count as damage', async () => {
    await store.put(home, 'newer');
    await store.put(releaseFile(3), '{}');
    expect(await isWhole(store, entry)).toBe(true);
  });
});

const FINE: SiteStatus = {
  release: 2,
  origin: ADDRESS,
  isWhole: true,
  setOrigin: undefined,
  apps: [],
};

test('says that the pages match, and once that an app is rolled out', () => {
  const rollout = { version: 'm2', percent: 5 };
  const apps = [{ app: 'marketing', version: 'm1', rollout }] as SiteStatus['apps'];
  expect(statusRemarks({ ...FINE, apps })).toEqual([
    'Rollout: 5 % of the visitors get marketing m2, all others m1',
    `Address: ${ADDRESS}`,
    'Pages: match release 2',
  ]);
});

test.each<[string, Partial<SiteStatus>, RegExp]>([
  ['a command was killed', { isWhole: false }, /not all match release 2: .* heal$/],
  [
    'the address is that of this machine',
    { origin: 'http://localhost:3000', setOrigin: 'configure …' },
    /^Address: http:\/\/localhost:3000, which only this machine reaches\. .*: configure …$/,
  ],
])('asks for a repair if %s', (_, change, text) => {
  expect(statusRemarks({ ...FINE, ...change })).toContainEqual(hinting(text));
});
