import { temporaryFolder } from '@site/testing/temporaryFolder';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { change, goLive, makeLive, NOTE, publishBuild } from '../../fixtures/testSite.fixture';
import { rollBackApp } from '../changes/rollBack';
import { rollOut } from '../changes/activate';
import type { CountedMinute } from '../collector/reportCounts';
import { liveVersions } from '../documents/LogEntry';
import { requireNewest } from '../log/readEntries';
import { Backend } from '../serve/api/Backend.fixture';
import { MemoryStore } from '../stores/MemoryStore.fixture';
import { watch, type Look } from './watch';

// Which version goes live is in question, not what pages look like.
jest.mock('../compose/composeFace', () =>
  jest.requireActual<object>('../../fixtures/plainFaces.fixture'),
);

let original: MemoryStore;
let before: Record<string, string>;
let version: string;
let file: string;
beforeAll(async () => {
  original = new MemoryStore();
  before = liveVersions(await goLive(original));
  version = await publishBuild(original, 'marketing', { files: { 'Home.js': 'second();' } });
  file = path.join(await temporaryFolder(), 'reports.json');
});

let store: MemoryStore;
beforeEach(async () => {
  store = original.copy();
  await change(store, rollOut({ app: 'marketing', version }, 5));
});

/** Returns a row of this minute. */
const row = (visits: number, failedVisits: number, of = version): CountedMinute => ({
  ...{ minute: new Date().toISOString(), app: 'marketing', version: of },
  ...{ visits, failedVisits, failures: failedVisits },
});

const count = (...counts: CountedMinute[]) => writeFile(file, JSON.stringify({ counts }));

const look = (difference: Partial<Parameters<typeof watch>[1]> = {}) =>
  watch(store, {
    ...{ app: 'marketing', collector: file, duration: 0, interval: 20 },
    ...{ maxFailures: 0.5, minVisits: 100, note: NOTE, ...difference },
  });

async function expectRefusal(message: string) {
  await expect(look()).rejects.toThrow(message);
  expect((await requireNewest(store)).number).toBe(2);
}

test('a rollout whose visits fail too often is taken back, with the reason in the log', async () => {
  await count(row(150, 1), row(50, 1), row(900, 0, '1.0.0-00000000'));
  const { takenBack } = await look();
  const newest = await requireNewest(store);
  expect([liveVersions(newest), newest.apps.marketing?.rollout]).toEqual([before, undefined]);
  expect(takenBack).toMatchObject({ release: { number: 3 }, before: { number: 2 } });
  expect(newest.internal).toMatchObject({
    ...{ ...NOTE, command: 'rollback marketing' },
    message: '2 of 200 visits (1 %) failed, more than 0.5 %',
  });
});

test('a version that is live for all is taken back, too', async () => {
  await makeLive(store, { marketing: version });
  await count(row(200, 2));
  await look();
  expect(liveVersions(await requireNewest(store))).toEqual(before);
});

test('a good version stays, and minutes from before its release do not count', async () => {
  await count(row(200, 1), { ...row(500, 500), minute: '2026-01-01T00:00:00Z' });
  expect(await look()).toMatchObject({ version, visits: 200, failedVisits: 1 });
  expect((await requireNewest(store)).number).toBe(2);
});

test('too few visits tell nothing: the version stays, and watching fails', async () => {
  await count(row(99, 99));
  await expectRefusal(
    `only 99 visits of marketing ${version} were reported, and 100 are needed to tell`,
  );
});

test('counts that can’t be are refused, and nothing is taken back', async () => {
  await count(row(121, 145));
  await expectRefusal('145 of 121 visits failed, which can’t be');
});

test('a collector that can’t be read is asked again, and nothing is taken back', async () => {
  await writeFile(file, '{');
  const looks: Look[] = [];
  const onLook = (seen: Look) => {
    if (looks.push(seen) === 2) void count(row(100, 0));
  };
  expect(await look({ duration: 300, onLook })).toMatchObject({ visits: 100 });
  expect(looks[0]?.fault).toMatch(/^\S+reports\.json is not JSON/);

  await writeFile(file, '{"counts":[{}]}');
  await expectRefusal(`nothing is known of marketing ${version}: `);
});

test('counts are read from an address, whose password and query are never printed', async () => {
  let status = 500;
  const backend = await Backend.start();
  backend.respondWith(({ headers }, response) =>
    response
      .writeHead(headers.authorization === undefined ? 401 : status)
      .end(JSON.stringify({ counts: [row(200, 0)] })),
  );
  const host = backend.origin().slice('http://'.length);
  const collector = `http://ann:SECRET@${host}/reports?token=SECRET`;
  await expect(look({ collector })).rejects.toThrow(
    `: the collector at ${host} can’t be read: it answered 500`,
  );
  status = 200;
  expect(await look({ collector })).toMatchObject({ visits: 200 });
});

test('a version that somebody else takes back is no longer watched', async () => {
  await count(row(0, 0));
  let ended: Promise<unknown> | undefined;
  const onLook = () => void (ended ??= change(store, rollBackApp('marketing')));
  await expect(look({ duration: 5000, onLook })).rejects.toThrow(
    `marketing ${version} is no longer live`,
  );
  await ended;
});
