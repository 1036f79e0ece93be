import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { contentsOf } from '../fixtures/testSite.fixture';
import { TestRepository } from '../fixtures/TestRepository.fixture';

let repository: TestRepository;
let server: Server;
let version: string;
let before: string;
const received: string[] = [];
beforeAll(async () => {
  repository = await TestRepository.make();
  await repository.goLive();
  before = (await release('version', 'marketing', '--live')).out.trim();
  await repository.build('marketing', { files: { 'Home.js': 'second();' } });
  version = (await release('version', 'marketing')).out.trim();
  await release('publish', 'marketing');
  await release('activate', 'marketing', version, '--percent', '5');
  server = createServer((request, response) => {
    void text(request).then((body) => (received.push(body), response.end()));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());

const release = (...words: string[]) => repository.release(words, { RELEASE_BY: 'Ann' });

/** Runs `watch` once on counts of this minute. */
async function watch(failedVisits: number, ...words: string[]) {
  const minute = new Date(Math.floor(Date.now() / 60_000) * 60_000 + 60_000).toISOString();
  const visits = { visits: 200, failedVisits, failures: failedVisits };
  const counts = [{ minute, app: 'marketing', version, ...visits }];
  await writeFile(path.join(repository.folder, 'reports.json'), JSON.stringify({ counts }));
  const notify = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const how = ['--collector', 'reports.json', '--for', '0s', '--notify', notify];
  return release('watch', 'marketing', ...how, ...words);
}

test('a version that works stays, and nobody is told', async () => {
  const { code, out } = await watch(1);
  expect([code, out]).toEqual([
    0,
    expect.stringMatching(
      new RegExp(`\nmarketing ${version} stays: 1 of 200 visits \\(0.5 %\\) failed\n$`),
    ),
  ]);
  expect(received).toEqual([]);
});

test('a dry run says what it would take back, and writes and tells nothing', async () => {
  const stored = await contentsOf(repository.site);
  const { code, out } = await watch(50, '--dry-run');
  expect([code, out]).toEqual([
    1,
    expect.stringContaining(`Release 3 would take marketing ${version} back`),
  ]);
  expect(await contentsOf(repository.site)).toEqual(stored);
  expect(received).toEqual([]);
});

test('a version that fails is taken back, which is told like what --check takes back', async () => {
  const { code, out, err } = await watch(50, '--json');
  expect([code, err]).toEqual([1, '']);
  expect(JSON.parse(out)).toMatchObject({ app: 'marketing', version, takenBackBy: 3 });
  expect(received.map((body) => JSON.parse(body) as unknown)).toEqual([
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
