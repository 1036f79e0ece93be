import { temporaryFolder } from '@site/testing/temporaryFolder';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { DEVELOPMENT_PORTS, developmentPort } from './developmentPorts';
import { developmentServer } from './developmentServer';

/** Asks for the script under a host name. `fetch` does not let this header be set. */
const requestScript = (host: string) =>
  new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    const port = developmentPort('account');
    const headers = { Host: `${host}:${port}` };
    const options = { host: 'localhost', port, path: '/main.js', headers, agent: false };
    const outgoing = request(options, (response) => {
      text(response).then((body) => resolve({ status: response.statusCode, body }), reject);
    });
    outgoing.on('error', reject).end();
  });

let server: WebpackDevServer;

beforeAll(async () => {
  const probe = createServer().listen(0, 'localhost');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  process.env[DEVELOPMENT_PORTS] = JSON.stringify({ account: port });
  const folder = await temporaryFolder();
  await writeFile(path.join(folder, 'index.js'), 'export const answer = 42;');
  const compiler = webpack({
    mode: 'development',
    context: folder,
    entry: './index.js',
    output: { path: path.join(folder, 'dist') },
    infrastructureLogging: { level: 'none' },
    stats: 'none',
  });
  server = new WebpackDevServer(
    { ...developmentServer('account'), setupExitSignals: false },
    compiler,
  );
  await server.start();
});
afterAll(() => server.stop());

test('listens on this machine only', () => {
  expect(server.server?.address()).toMatchObject({
    address: expect.stringMatching(/^(127\.0\.0\.1|::1)$/) as string,
  });
});

test.each(['localhost', '127.0.0.1'])('replies under the host name %s', async (host) => {
  expect(await requestScript(host)).toMatchObject({
    status: 200,
    body: expect.stringContaining('42') as string,
  });
});

test.each(['evil.example', 'localhost.evil.example'])(
  'refuses the foreign host name %s, which could be made to resolve to this machine',
  async (host) => {
    const { status, body } = await requestScript(host);
    expect(status).toBe(403);
    expect(body).not.toContain('42');
  },
);
