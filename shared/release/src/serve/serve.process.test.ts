import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { ROOT } from '../repository/appFolder';
import { Backend } from './api/Backend.fixture';
import { rawRequest } from './rawRequest.fixture';
import { createServedStore } from './ServedSite.fixture';

const running: ChildProcess[] = [];
afterAll(() => running.forEach((child) => child.kill('SIGKILL')));

/** Starts `serve` in a process of its own, and sends it SIGTERM with a call of the API in progress. */
async function drainWithCall() {
  const { folder } = await createServedStore();
  const backend = await Backend.start();
  const cli = path.join(ROOT, 'shared/release/src/cli.ts');
  const env = { PORT: '0', HOST: '127.0.0.1', METRICS_PORT: '0', API_ORIGIN: backend.origin() };
  const child = spawn(process.execPath, ['--import', 'tsx', cli, 'serve', '--store', folder], {
    ...{ cwd: ROOT, env: { ...process.env, ...env } },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.push(child);
  const exited = once(child, 'exit');
  let output = '';
  child.stdout.on('data', (bytes) => (output += String(bytes)));
  const printed = async (pattern: RegExp) => {
    while (!pattern.test(output)) await once(child.stdout, 'data');
    return pattern.exec(output)?.[1] ?? '';
  };
  const metrics = await printed(/^Metrics at (http:\/\/localhost:\d+\/metrics)$/m);
  const origin = await printed(/^Release 1 at (\S+)$/m);
  const called = backend.nextCall();
  const response = rawRequest(origin, '/api/auth/confirmation/x', { method: 'POST' });
  response.catch(() => {});
  const answer = await called;
  expect(await (await fetch(metrics)).text()).toContain('\nsite_requests_in_flight 1\n');
  // Not a visitor's business.
  expect((await rawRequest(origin, '/metrics')).status).toBe(404);
  child.kill('SIGTERM');
  for (;;) if ((await rawRequest(origin, '/healthz')).status === 503) break;
  return { child, exited, response, printed, answer };
}

test('SIGTERM: the call is answered and logged, and the process exits with 0', async () => {
  const { exited, response, printed, answer } = await drainWithCall();
  answer.end('{"confirmed":true}');
  const { status, bytes } = await response;
  expect([status, String(bytes)]).toEqual([200, '{"confirmed":true}']);
  expect(JSON.parse(await printed(/^(\{.*"kind":"api".*\})$/m))).toMatchObject({ status: 200 });
  expect(await exited).toEqual([0, null]);
});

test('a second signal ends the process at once', async () => {
  const { child, exited, response } = await drainWithCall();
  child.kill('SIGINT');
  expect(await exited).toEqual([null, 'SIGINT']);
  await expect(response).rejects.toThrow(/hang up|ECONNRESET/);
});
