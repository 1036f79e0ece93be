import { type AppName, type LogEntry, type ReleasedApp, releaseFile } from '@site/format';
import { testSite } from '@site/testing';
import {
  logEntry,
  loggedRollout,
  momentOf,
  releasedApp,
  versionNamed,
} from '../../fixtures/logEntry.fixture';
import { toJson } from '../documents/readJson';
import { MemoryStore } from '../stores/MemoryStore.fixture';
import { changesBetween, history } from './history';

async function storeWith(...entries: LogEntry[]): Promise<MemoryStore> {
  const store = new MemoryStore();
  for (const entry of entries) await store.create(releaseFile(entry.number), toJson(entry));
  return store;
}

const FIRST = logEntry({ number: 1 });
const SECOND = logEntry({
  number: 2,
  apps: { shell: releasedApp(2) },
  internal: { by: 'Ann', message: 'Faster', command: 'deploy' },
});

test('shows when, by whom, what changed and why, newest first, back to the oldest kept release', async () => {
  const first = { release: 1, changes: [`shell ${versionNamed(1)}`] };
  const second = {
    release: 2,
    createdAt: momentOf(2),
    by: 'Ann',
    message: 'Faster',
    command: 'deploy',
    restores: false,
    changes: [`shell ${versionNamed(1)} -> ${versionNamed(2)}`],
  };
  expect(await history(await storeWith(FIRST, SECOND), 20)).toMatchObject([second, first]);
  const pruned = logEntry({ ...SECOND, number: 3, internal: { oldest: 2 } });
  const store = await storeWith(FIRST, SECOND, pruned);
  expect(await history(store, 20)).toMatchObject([
    { release: 3, changes: [] },
    { ...second, changes: undefined },
  ]);
  expect(await history(store, 1)).toMatchObject([{ release: 3 }]);
});

const [OLD, LIVE, NEXT] = [versionNamed(1), versionNamed(2), versionNamed(3)];

const app = (at: number) => releasedApp(at, at - 1);
const releaseOf = (apps: Record<AppName, ReleasedApp> = {}, site = testSite) =>
  logEntry({ number: 7, site, apps: { shell: app(2), marketing: app(2), ...apps } });
const rolledOut = (at: number, percent: number) =>
  logEntry({
    ...releaseOf(),
    internal: { rollouts: { marketing: loggedRollout(at, { percent }) } },
  });
const alone = releasedApp(2);
const [one, other] = [testSite.productName, testSite.supportEmail];
const RELEASE = releaseOf();
const toned = { ...testSite, tone: 'loud' };
const swapped = { ...testSite, productName: other, supportEmail: one };

test.each<[string, LogEntry, LogEntry, string[]]>([
  [
    'another version of two apps',
    RELEASE,
    releaseOf({ shell: app(3), marketing: app(3) }),
    [`shell ${LIVE} -> ${NEXT}`, `marketing ${LIVE} -> ${NEXT}`],
  ],
  ['a new app', RELEASE, releaseOf({ billing: app(3) }), [`billing ${NEXT}`]],
  ['a retired app', releaseOf({ billing: app(3) }), RELEASE, [`billing ${NEXT} retired`]],
  ['a fallback', releaseOf({ marketing: alone }), RELEASE, [`marketing: falls back to ${OLD}`]],
  ['a rollout', RELEASE, rolledOut(3, 5), [`marketing ${NEXT}: 5 %`]],
  ['another percentage', rolledOut(3, 5), rolledOut(3, 25), [`marketing ${NEXT}: 5 % -> 25 %`]],
  ['an ended rollout', rolledOut(3, 5), RELEASE, [`marketing ${NEXT}: no longer rolled out`]],
  [
    'a rollout that went live for all',
    rolledOut(3, 5),
    releaseOf({ marketing: app(3) }),
    [`marketing ${LIVE} -> ${NEXT}`],
  ],
  [
    'an ended rollout of the fallback',
    rolledOut(1, 5),
    releaseOf({ marketing: alone }),
    [`marketing ${OLD}: no longer rolled out`, 'marketing: falls back to nothing'],
  ],
  ['a setting that leaves', releaseOf({}, toned), RELEASE, ['settings: tone']],
  ['swapped settings', RELEASE, releaseOf({}, swapped), ['settings: productName, supportEmail']],
])('the changes from one release to the next name %s', (_name, before, release, changes) => {
  expect(changesBetween(before, release)).toEqual(changes);
});
