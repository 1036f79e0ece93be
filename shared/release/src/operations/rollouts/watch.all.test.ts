import type { Release } from '@site/contract';
import { temporaryFolder } from '@site/testing/temporaryFolder';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { CountedMinute } from '../../collector/reportCounts';
import { liveStoreInMemory } from '../../../fixtures/liveStoreInMemory.fixture';
import { publishBuild } from '../../../fixtures/testSite.fixture';
import { readPointer } from '../../records/readRelease';
import { readNote } from '../../records/releaseNote';
import type { Store } from '../../stores/objects/Store';
import { activate } from '../activate';
import { rollbackApp } from '../rollback';
import { rollOut } from './rollOut';
import { watch, type Look } from './watch';

const note = { by: 'Kim' };

let store: Store;
let first: Release;
let version: string;
let file: string;
beforeEach(async () => {
  ({ store, release: first } = await liveStoreInMemory());
  version = await publishBuild(store, 'marketing', { files: { 'Home.js': 'second();' } });
  file = path.join(await temporaryFolder(), 'reports.json');
});

const start = () =>
  rollOut(store, { app: 'marketing', version, percent: 5 }, { note: { ...note, command: 'a' } });

/** Returns a row of this minute. */
const row = (visits: number, failedVisits: number, app = 'marketing', of = version) =>
  ({
    ...{ minute: new Date().toISOString(), app, version: of, visits, failedVisits },
    failures: failedVisits,
  }) satisfies CountedMinute;

const count = (...counts: CountedMinute[]) => writeFile(file, JSON.stringify({ counts }));

const look = (change: Partial<Parameters<typeof watch>[1]> = {}) =>
  watch(store, {
    ...{ app: 'marketing', collector: file, duration: 0, interval: 20 },
    ...{ maxFailures: 0.5, minVisits: 100, note, ...change },
  });

test('a rollout whose visits fail too often is taken back, with the reason in its note', async () => {
  await start();
  await count(row(150, 1), row(50, 1), row(900, 0, 'marketing', '1.0.0-00000000'));
  const { takenBack } = await look();
  expect(takenBack?.release.apps.marketing).toEqual({ ...first.apps.marketing, since: 3 });
  expect(await readNote(store, 3)).toMatchObject({
    command: 'rollback marketing',
    message: '2 of 200 visits (1 %) failed, more than 0.5 %',
  });
});

test('a version that is live for all is taken back, too', async () => {
  await activate(store, { marketing: version });
  await count(row(200, 2));
  const { takenBack } = await look();
  expect(takenBack?.release.apps.marketing?.version).toBe(first.apps.marketing?.version);
});

test('a good version stays, and minutes from before its release do not count', async () => {
  await start();
  await count(row(200, 1), { ...row(500, 500), minute: '2026-01-01T00:00:00Z' });
  expect(await look()).toMatchObject({ version, visits: 200, failedVisits: 1 });
  expect((await readPointer(store))?.number).toBe(2);
});

test('too few visits tell nothing: the version stays, and watching fails', async () => {
  await start();
  await count(row(99, 99));
  await expect(look()).rejects.toMatchObject({
    message: `only 99 visits of marketing ${version} were reported, and 100 are needed to tell`,
    cure: 'The version stays as it is. Watch longer, or accept fewer with --min-visits.',
  });
  expect((await readPointer(store))?.number).toBe(2);
});

test('a collector that can’t be read is asked again, and nothing is taken back', async () => {
  await start();
  const looks: Look[] = [];
  const onLook = (seen: Look) => {
    looks.push(seen);
    if (looks.length === 2) void count(row(100, 0));
  };
  expect(await look({ duration: 1000, onLook })).toMatchObject({ visits: 100 });
  expect(looks[0]?.fault).toMatch(/^\S+reports\.json can’t be read: ENOENT/);

  await writeFile(file, '{"counts":[{}]}');
  await expect(look()).rejects.toThrow(`nothing is known of marketing ${version}: `);
  expect((await readPointer(store))?.number).toBe(2);
});

test('counts are read from an address', async () => {
  await start();
  let status = 500;
  const server = createServer((_, response) =>
    response.writeHead(status).end(JSON.stringify({ counts: [row(200, 0)] })),
  ).listen(0);
  const collector = `http://localhost:${(server.address() as AddressInfo).port}/reports`;
  await expect(look({ collector })).rejects.toThrow('can’t be read: it answered 500');
  status = 200;
  expect(await look({ collector })).toMatchObject({ visits: 200 });
  server.close();
});

test('a version that somebody else takes back is no longer watched', async () => {
  await start();
  await count(row(0, 0));
  let ended: Promise<Release> | undefined;
  const onLook = () => void (ended ??= rollbackApp(store, 'marketing', note));
  await expect(look({ duration: 5000, onLook })).rejects.toThrow(
    `marketing ${version} is no longer live`,
  );
  await ended;
});
