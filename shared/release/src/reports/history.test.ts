import { releaseFile, type AppName, type ReleasedApp } from '@site/contract';
import { testSite } from '@site/testing';
import {
  logEntry,
  momentOf,
  releasedApp,
  releasedVersion,
  versionNamed,
} from '../../fixtures/logEntry.fixture';
import { toJson } from '../documents/readJson';
import { MemoryStore } from '../stores/MemoryStore.fixture';
import { changesBetween, history } from './history';

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

const [OLD, LIVE, NEXT] = [versionNamed(1), versionNamed(2), versionNamed(3)];

const app = (at: number, difference?: Partial<ReleasedApp>) =>
  releasedApp(at, { previous: releasedVersion(at - 1), ...difference });
const releaseOf = (apps: Record<AppName, ReleasedApp> = {}, site = testSite, ads?: string) =>
  logEntry({
    ...{ number: 7, site },
    apps: { shell: app(2), marketing: app(2), ...apps },
    staticFiles: ads === undefined ? {} : { 'ads.txt': { integrity: ads, bytes: 1, stored: 1 } },
  });
const rolledOut = (at: number, percent: number) =>
  releaseOf({ marketing: app(2, { rollout: { ...releasedVersion(at), percent } }) });
const { previous: _, ...withoutFallback } = app(2);
const [one, other] = [testSite.productName, testSite.supportEmail];

test.each([
  ['nothing', releaseOf(), releaseOf(), []],
  [
    'another version of two apps',
    releaseOf(),
    releaseOf({ shell: app(3), marketing: app(3) }),
    [`shell ${LIVE} -> ${NEXT}`, `marketing ${LIVE} -> ${NEXT}`],
  ],
  ['a new app', releaseOf(), releaseOf({ billing: app(3) }), [`billing ${NEXT}`]],
  ['a retired app', releaseOf({ billing: app(3) }), releaseOf(), [`billing ${NEXT} retired`]],
  [
    'another fallback',
    releaseOf({ marketing: withoutFallback }),
    releaseOf(),
    [`marketing: falls back to ${OLD}`],
  ],
  [
    'a fallback that is gone',
    releaseOf(),
    releaseOf({ marketing: withoutFallback }),
    ['marketing: falls back to nothing'],
  ],
  ['a rollout', releaseOf(), rolledOut(3, 5), [`marketing ${NEXT}: 5 %`]],
  ['its percentage', rolledOut(3, 5), rolledOut(3, 25), [`marketing ${NEXT}: 5 % -> 25 %`]],
  ['its end', rolledOut(3, 5), releaseOf(), [`marketing ${NEXT}: no longer rolled out`]],
  [
    'its version that goes live for all',
    rolledOut(3, 5),
    releaseOf({ marketing: app(3) }),
    [`marketing ${LIVE} -> ${NEXT}`],
  ],
  [
    'settings that swap their values',
    releaseOf(),
    releaseOf({}, { ...testSite, productName: other, supportEmail: one }),
    ['settings: productName, supportEmail'],
  ],
  ['a new file', releaseOf(), releaseOf({}, testSite, 'a'), ['files: ads.txt added']],
  [
    'a changed file',
    releaseOf({}, testSite, 'a'),
    releaseOf({}, testSite, 'b'),
    ['files: ads.txt changed'],
  ],
  ['a file that is gone', releaseOf({}, testSite, 'a'), releaseOf(), ['files: ads.txt removed']],
])('describes %s', (_name, before, release, changes) => {
  expect(changesBetween(before, release)).toEqual(changes);
});

test('lists every app of the first release, but no settings', () => {
  expect(changesBetween(undefined, releaseOf())).toEqual([`shell ${LIVE}`, `marketing ${LIVE}`]);
});
