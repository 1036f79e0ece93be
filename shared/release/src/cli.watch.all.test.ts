import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { NotificationReceiver } from '../fixtures/NotificationReceiver.fixture';
import { contentsOf } from '../fixtures/testSite.fixture';
import { TestRepository } from '../fixtures/TestRepository.fixture';

let repository: TestRepository;
let receiver: NotificationReceiver;
let version: string;
let before: string;
beforeAll(async () => {
  repository = await TestRepository.make();
  await repository.goLive();
  before = (await release('version', 'marketing', '--live')).out.trim();
  await repository.build('marketing', { files: { 'Home.js': 'second();' } });
  version = (await release('version', 'marketing')).out.trim();
  await release('publish', 'marketing');
  await release('activate', 'marketing', version, '--percent', '5');
  receiver = await NotificationReceiver.start();
});
afterAll(() => receiver.stop());

const release = (...words: string[]) => repository.release(words, { RELEASE_BY: 'Ann' });

/** Runs `watch` once on counts of this minute. */
async function watch(failedVisits: number, ...words: string[]) {
  const minute = new Date(Math.floor(Date.now() / 60_000) * 60_000 + 60_000).toISOString();
  const visits = { visits: 200, failedVisits, failures: failedVisits };
  const counts = [{ minute, app: 'marketing', version, ...visits }];
  await writeFile(path.join(repository.folder, 'reports.json'), JSON.stringify({ counts }));
  const how = ['--collector', 'reports.json', '--for', '0s', '--notify', receiver.address];
  return release('watch', 'marketing', ...how, ...words);
}

test('a version that works stays, and a dry run only says what it would take back', async () => {
  const stored = await contentsOf(repository.site);
  const good = await watch(1);
  const stays = `\nmarketing ${version} stays: 1 of 200 visits (0.5 %) failed\n`;
  expect([good.code, good.out]).toEqual([0, expect.stringContaining(stays)]);
  const bad = await watch(50, '--dry-run');
  const taken = `Release 3 would take marketing ${version} back`;
  expect([bad.code, bad.out]).toEqual([1, expect.stringContaining(taken)]);
  expect(await contentsOf(repository.site)).toEqual(stored);
  expect(receiver.received).toEqual([]);
});

test('a version that fails is taken back, which is told like what --check takes back', async () => {
  const { code, out, err } = await watch(50, '--json');
  expect([code, err]).toEqual([1, '']);
  expect(JSON.parse(out)).toMatchObject({ app: 'marketing', version, takenBackBy: 3 });
  expect(receiver.notifications()).toEqual([
    {
      at: expect.any(String) as string,
      by: 'Ann',
      command: 'watch marketing',
      store: repository.site,
      result: 'taken back',
      release: 3,
      apps: { marketing: { from: version, to: before } },
      error: '50 of 200 visits (25 %) failed, more than 0.5 %',
    },
  ]);
});
