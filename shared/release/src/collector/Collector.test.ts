import { SHELL } from '@site/contract';
import { temporaryFolder } from '@site/testing/temporaryFolder';
import promises, { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createSiteServer } from '../serve/createSiteServer';
import { LIMITS } from '../serve/limits';
import { createMetricsServer } from '../serve/monitoring/createMetricsServer';
import { SiteHealth } from '../serve/monitoring/SiteHealth';
import { Traffic } from '../serve/monitoring/Traffic';
import { Collector } from './Collector';
import { readCounts, sumCounts } from './reportCounts';

const VERSION = '1.0.0-00000000';
const PART = { remote: 'marketing', version: VERSION };

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  file = path.join(folder, 'reports.json');
});
afterEach(() => jest.restoreAllMocks());

const open = (isPublished: (app: string) => boolean = () => true) =>
  Collector.open(file, isPublished, () => {});

/** Serves a site with a collector, on a free port. */
async function serve() {
  const limits = { reports: { burst: LIMITS.reports.burst, perSecond: 0.01 } };
  const api = 'http://localhost:9';
  const server = createSiteServer({ folder, api, limits, collector: await open() });
  const address = `${await server.listen({ port: 0, host: '127.0.0.1' })}/report`;
  const post = async (body: string, headers: Record<string, string> = {}) =>
    (await fetch(address, { method: 'POST', body, headers })).status;
  return { post, close: () => server.close() };
}

const sum = async (app: string) => sumCounts(await readCounts(file), { app, version: VERSION });

test('reports are counted by app and version, also after a restart', async () => {
  const report = { shell: VERSION, release: 1, page: '/', ...PART };
  const vitals = [
    { name: 'LCP', value: 3, rating: 'good', id: 'a' },
    { name: 'CLS', value: 3, rating: 'poor', id: 'b' },
  ];
  for (const reports of [
    [
      { kind: 'visit', ...report },
      { kind: 'visit', shell: VERSION },
      { kind: 'failure', ...report, first: true },
    ],
    [
      { kind: 'failure', ...report, first: false },
      { kind: 'failure', shell: VERSION, first: true },
      { kind: 'vitals', ...report, vitals },
    ],
  ]) {
    const collector = await open();
    for (const sent of reports) expect(collector.receive(JSON.stringify(sent))).toBe(true);
    await collector.close();
  }
  expect(await sum('marketing')).toEqual({ visits: 1, failedVisits: 1, failures: 2 });
  expect(await sum(SHELL)).toEqual({ visits: 2, failedVisits: 1, failures: 1 });
  const [row] = (await readCounts(file)).counts.filter(({ vitals }) => vitals);
  expect(row?.vitals).toEqual({ LCP: { good: 1 }, CLS: { poor: 1 } });
  expect(await readdir(folder)).toEqual(['reports.json']);
});

test.each([
  ...['x', '{}', '{"kind":"x","shell":"1.0.0-00000000"}', '{"kind":"visit","shell":"../.."}'],
  '{"kind":"visit","shell":"1.0.0-00000000","remote":"__proto__"}',
])('%s is no report, and counts for nothing', async (text) => {
  const collector = await open();
  expect([collector.receive(text), collector.counts]).toEqual([false, { counts: [] }]);
});

test.each([
  ['a page of another origin', { Origin: 'https://elsewhere.example' }, 403],
  ['a page of another site without an origin', { 'Sec-Fetch-Site': 'cross-site' }, 403],
  ['a page of another subdomain', { Origin: 'null', 'Sec-Fetch-Site': 'same-site' }, 403],
  ['nobody knows which page', { Origin: 'null' }, 403],
  // Pages send no referrer, and so no origin.
  ['a page of the site', { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' }, 204],
])('a report of %s is replied to as it deserves', async (_, headers, status) => {
  const { post, close } = await serve();
  expect(await post(JSON.stringify({ kind: 'visit', shell: VERSION }), headers)).toBe(status);
  await close();
  expect((await sum(SHELL)).visits).toBe(status === 204 ? 1 : 0);
});

test('bodies are limited, and one client counts for few visits, however many it reports', async () => {
  const { post, close } = await serve();
  expect(await post('x'.repeat(70_000))).toBe(413);
  expect(await post('x')).toBe(400);
  const forged = JSON.stringify({ kind: 'failure', shell: VERSION, ...PART });
  for (let count = 0; count < 60; count += 1) await post(forged);
  expect(await post(forged)).toBe(429);
  await close();
  expect((await sum('marketing')).failedVisits).toBe(LIMITS.reports.burst - 2);
});

test('versions that were never published do not count, and the oldest minutes give way', async () => {
  const collector = await open((app) => app === SHELL);
  const start = Date.parse('2026-11-22T16:00:30Z');
  for (let minute = 0; minute < 10_005; minute += 1)
    collector.add({ kind: 'visit', shell: VERSION, ...PART }, start + minute * 60_000);
  await collector.close();
  const { counts } = await readCounts(file);
  expect(counts).toHaveLength(10_000);
  expect(counts[0]).toMatchObject({ app: SHELL, minute: '2026-11-22T16:05:00.000Z' });
  // Only the minutes of a time are summed.
  const since = new Date(start + 10_002 * 60_000).toISOString();
  expect(sumCounts({ counts }, { app: SHELL, version: VERSION, since })).toMatchObject({
    visits: 3,
  });
});

test('the metrics server shows the counts', async () => {
  const collector = await open();
  collector.add({ kind: 'visit', shell: VERSION });
  const measured = { traffic: new Traffic(), health: new SiteHealth(folder) };
  const server = createMetricsServer(measured, collector);
  const response = await fetch(`${await server.listen({ port: 0 })}/reports`);
  expect(await response.json()).toEqual(collector.counts);
  await server.close();
  await collector.close();
});

test('a file of something else is refused and stays as it is', async () => {
  await writeFile(file, '{"format":"2.2"}');
  await expect(open()).rejects.toThrow(`${file} is invalid: counts is missing`);
  expect(await readFile(file, 'utf8')).toBe('{"format":"2.2"}');
});

test('a full disk leaves the last counts and no other file', async () => {
  const collector = await open();
  jest.spyOn(promises, 'writeFile').mockImplementation(async (name) => {
    await writeFile(name, '{"cou');
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  });
  await expect(collector.close()).rejects.toThrow(`'${file}.new'`);
  expect(await readdir(folder)).toEqual(['reports.json']);
  expect(await readCounts(file)).toEqual({ counts: [] });
});

test('a file that can’t be written is refused at the start', async () => {
  file = path.join(folder, 'missing', 'reports.json');
  await expect(open()).rejects.toThrow(/reports\.json can’t be written: ENOENT/);
});
