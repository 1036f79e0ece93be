import type { Release } from '@site/contract';
import { temporaryFolder } from '@site/testing/temporaryFolder';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Registry } from 'prom-client';
import { createSiteServer } from '../serve/createSiteServer';
import { createMetricsServer } from '../serve/monitoring/createMetricsServer';
import { createServedStore } from '../serve/ServedSite.fixture';
import { Collector } from './Collector';
import { readCounts } from './readCounts';
import { sumCounts } from './reportCounts';

let folder: string;
let release: Release;
let file: string;
beforeEach(async () => {
  ({ folder, release } = await createServedStore());
  file = path.join(await temporaryFolder(), 'reports.json');
});

const everyVersion = () => true;
const shell = () => release.apps.shell.version;
const marketing = () => release.apps.marketing?.version ?? '';
const part = () => ({ remote: 'marketing', version: marketing() });

/** Serves the site with a collector, on a free port. */
async function serve(burst = 50) {
  const collector = await Collector.open(file, everyVersion, () => {});
  const limits = { calls: { burst, perSecond: 0.1 } };
  const server = createSiteServer({ folder, api: 'http://localhost:9', limits, collector });
  const origin = await server.listen({ port: 0, host: '127.0.0.1' });
  const post = async (body: unknown) =>
    (
      await fetch(`${origin}/report`, {
        method: 'POST',
        body: typeof body === 'string' ? body : JSON.stringify(body),
      })
    ).status;
  return { post, close: () => server.close() };
}

const sum = async (app: string, version: string) =>
  sumCounts(await readCounts(file), { app, version });

test('reports are counted by app and version, also after a restart', async () => {
  const report = { shell: shell(), release: 1, page: '/', ...part() };
  const first = await serve();
  expect(await first.post({ kind: 'visit', ...report })).toBe(204);
  expect(await first.post({ kind: 'visit', shell: shell() })).toBe(204);
  expect(await first.post({ kind: 'failure', ...report, first: true })).toBe(204);
  expect(await first.post({ kind: 'failure', ...report, first: false })).toBe(204);
  expect(await first.post({ kind: 'failure', shell: shell(), first: true })).toBe(204);
  await first.close();
  expect(await sum('marketing', marketing())).toEqual({ visits: 1, failedVisits: 1, failures: 2 });
  expect(await sum('shell', shell())).toEqual({ visits: 2, failedVisits: 1, failures: 1 });

  const second = await serve();
  expect(await second.post({ kind: 'visit', ...report })).toBe(204);
  const vitals = [
    { name: 'LCP', value: 3, rating: 'good', id: 'a' },
    { name: 'CLS', value: 3, rating: 'poor', id: 'b' },
  ];
  expect(await second.post({ kind: 'vitals', ...report, vitals })).toBe(204);
  await second.close();
  expect(await sum('marketing', marketing())).toEqual({ visits: 2, failedVisits: 1, failures: 2 });
  const [row] = (await readCounts(file)).counts.filter(({ vitals }) => vitals);
  expect(row?.vitals).toEqual({ LCP: { good: 1 }, CLS: { poor: 1 } });
  expect(await readdir(path.dirname(file))).toEqual(['reports.json']);
});

test.each([
  ['no JSON', 'x'],
  ['no report', {}],
  ['an unknown kind', { kind: 'x', shell: '1.0.0-00000000' }],
  ['a version that is none', { kind: 'visit', shell: '../..' }],
  ['an app that is none', { kind: 'visit', shell: '1.0.0-00000000', remote: '__proto__' }],
])('%s is refused and counts for nothing', async (_, body) => {
  const { post, close } = await serve();
  expect(await post(body)).toBe(400);
  await close();
  expect(await readCounts(file)).toEqual({ counts: [] });
});

test('bodies and the number of reports are limited', async () => {
  const { post, close } = await serve(3);
  expect(await post('x'.repeat(70_000))).toBe(413);
  for (const status of [400, 400, 429]) expect(await post('x')).toBe(status);
  await close();
});

test('versions that were never published do not count, and the oldest minutes give way', async () => {
  const collector = await Collector.open(
    file,
    (_, version) => version !== marketing(),
    () => {},
  );
  const start = Date.parse('2026-11-22T16:00:30Z');
  for (let minute = 0; minute < 10_005; minute += 1)
    collector.add({ kind: 'visit', shell: shell(), ...part() }, start + minute * 60_000);
  await collector.close();
  const { counts } = await readCounts(file);
  expect(counts).toHaveLength(10_000);
  expect(counts[0]).toMatchObject({ app: 'shell', minute: '2026-11-22T16:05:00.000Z' });
});

test('the metrics server shows the counts', async () => {
  const collector = await Collector.open(file, everyVersion, () => {});
  collector.add({ kind: 'visit', shell: shell() });
  const servers = [
    createMetricsServer(new Registry(), collector),
    createMetricsServer(new Registry()),
  ];
  const responses = await Promise.all(
    servers.map(async (server) => fetch(`${await server.listen({ port: 0 })}/reports`)),
  );
  expect(responses.map(({ status }) => status)).toEqual([200, 404]);
  expect(await responses[0]?.json()).toEqual(collector.counts);
  for (const server of servers) await server.close();
  await collector.close();
});

test('only the minutes of a time are summed', async () => {
  const collector = await Collector.open(file, everyVersion, () => {});
  for (const time of ['16:00:30', '16:01:10', '16:02:10'])
    collector.add({ kind: 'visit', shell: shell() }, Date.parse(`2026-11-22T${time}Z`));
  const since = '2026-11-22T16:01:40.000Z';
  const version = { app: 'shell', version: shell() };
  expect(sumCounts(collector.counts, { ...version, since })).toMatchObject({ visits: 2 });
  await collector.close();
});

test('a file of something else is refused and stays as it is', async () => {
  await writeFile(file, '{"format":"2.2"}');
  await expect(Collector.open(file, everyVersion, () => {})).rejects.toThrow(
    `${file} is invalid: counts is missing`,
  );
  expect(await readFile(file, 'utf8')).toBe('{"format":"2.2"}');
});

test('a file that can’t be written is refused at the start', async () => {
  await expect(
    Collector.open(path.join(folder, 'missing', 'reports.json'), everyVersion, () => {}),
  ).rejects.toThrow(/reports\.json can’t be written: ENOENT/);
});
