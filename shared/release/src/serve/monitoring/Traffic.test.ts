import { Backend } from '../api/Backend.fixture';
import { createSiteServer } from '../createSiteServer';
import { createServedStore, openServer, reach, untilClosed } from '../ServedSite.fixture';
import { createMetricsServer } from './createMetricsServer';
import { SiteHealth } from './SiteHealth';
import { logRequests, Traffic } from './Traffic';

const TOKEN = 's3cr3tT0ken';

/** Starts a site with a log and metrics. */
async function open(api?: string) {
  const { folder } = await createServedStore();
  const traffic = new Traffic();
  const health = new SiteHealth(folder);
  api ??= (await Backend.start()).origin();
  const server = createSiteServer({ folder, api, traffic, health });
  const lines: string[] = [];
  logRequests(traffic, health, (line) => lines.push(line));
  await health.check();
  const { get, connect } = reach(await openServer(server));
  const metrics = reach(await openServer(createMetricsServer({ traffic, health })));
  return {
    ...{ traffic, lines, connect },
    get: async (address: string, method = 'GET') => {
      await get(address, {}, method).catch(() => {});
      await traffic.untilIdle();
    },
    metrics: async () => String((await metrics.get('/metrics')).bytes),
  };
}

test('writes a line of JSON for each request', async () => {
  const { lines, get } = await open();
  await get(`/account/confirm?token=${TOKEN}`);
  await get(`/api/auth/confirmation/${TOKEN}`, 'POST');
  await get('/gone.js');
  await get('/healthz');
  const rest = {
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
    bytes: expect.any(Number) as number,
    ms: expect.any(Number) as number,
    ...{ complete: true, release: 1 },
  };
  expect(lines.some((line) => line.includes('\n'))).toBe(false);
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    { ...rest, method: 'GET', kind: 'page', path: '/account/confirm', status: 200 },
    { ...rest, method: 'POST', kind: 'api', path: '/api/', status: 200, call: 'answered' },
    { ...rest, method: 'GET', kind: 'file', path: '/gone.js', status: 404 },
  ]);
});

test('no line and no metric contains a token', async () => {
  const { lines, get, metrics } = await open();
  const addresses = [
    ...['?', '%3F', ';'].map((sign) => `/account/confirm${sign}token=${TOKEN}`),
    ...['', '%ZZ'].map((begin) => `/api/auth/confirmation/${begin}${TOKEN}`),
    ...[`/api/../api/auth/${TOKEN}`, `/API/auth/${TOKEN}`, `/%00?${TOKEN}`],
  ];
  for (const address of addresses) await get(address);
  expect(lines).toHaveLength(addresses.length);
  expect(lines.join('') + (await metrics())).not.toContain(TOKEN);
});

test('/metrics counts requests and API calls, and shows the release and the process', async () => {
  const { get, metrics } = await open('http://127.0.0.1:9');
  for (const address of ['/', '/private-policy', '/release.json', '/%']) await get(address);
  for (const call of ['/api/x', '/api/..;/x']) await get(call, 'POST');
  expect((await metrics()).split('\n')).toEqual(
    expect.arrayContaining([
      'site_request_duration_seconds_count{kind="page",status="2xx"} 2',
      'site_request_duration_seconds_count{kind="page",status="4xx"} 1',
      'site_request_duration_seconds_count{kind="release",status="2xx"} 1',
      'site_request_duration_seconds_count{kind="api",status="5xx"} 1',
      'site_api_calls_total{outcome="unreachable"} 1',
      'site_api_calls_total{outcome="refused"} 1',
      'site_requests_in_flight 0',
      'site_release 1',
      expect.stringMatching(/^process_cpu_seconds_total [\d.]+$/),
    ]),
  );
});

test('a client that disconnects before the response is a 499', async () => {
  const backend = await Backend.start();
  const { lines, traffic, connect } = await open(backend.origin());
  const called = backend.nextCall();
  const socket = await connect();
  socket.write('POST /api/x HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n');
  await called;
  expect(traffic.inFlight).toBe(1);
  socket.destroy();
  await traffic.untilIdle();
  const line = { status: 499, call: 'cancelled', complete: false };
  expect(JSON.parse(lines[0] ?? '')).toMatchObject(line);
});

test('a request that can’t be parsed is a line and a metric, too', async () => {
  const { lines, metrics, connect } = await open();
  const socket = await connect();
  socket.write('nonsense\r\n\r\n');
  await untilClosed(socket.resume());
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ kind: 'malformed', path: '-', status: 400 });
  expect(await metrics()).toContain('_count{kind="malformed",status="4xx"} 1\n');
});
