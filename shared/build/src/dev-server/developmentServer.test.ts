import { temporaryFolder } from '@site/testing/temporaryFolder';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { developmentPort } from './developmentPorts';
import { developmentServer } from './developmentServer';

/** @returns the server's answer to a request under a name, or to a page of an origin that opens a web socket */
const ask = (headers: Record<string, string>, address = '/main.js') =>
  new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    const asking = request(
      { host: 'localhost', port: developmentPort('account'), path: address, headers, agent: false },
      (response) => {
        let body = '';
        response.on('data', (bytes) => (body += String(bytes)));
        response.on('end', () => resolve({ status: response.statusCode, body }));
      },
    );
    asking.on('upgrade', (response, socket, head) => {
      let body = String(head);
      socket.on('data', (bytes) => (body += String(bytes))).on('error', reject);
      socket.on('close', () => resolve({ status: response.statusCode, body }));
    });
    asking.on('error', reject).end();
  });

let server: WebpackDevServer;

beforeAll(async () => {
  const probe = createServer().listen(0, 'localhost');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  // The account remote's server is the second one after the shell's.
  process.env.PORT = String(port - 2);
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

const port = () => developmentPort('account');

test('the development server listens to this machine alone', () => {
  expect(server.server?.address()).toMatchObject({
    address: expect.stringMatching(/^(127\.0\.0\.1|::1)$/) as string,
  });
});

test.each(['localhost', '127.0.0.1'])('it answers under the name %s', async (host) => {
  expect(await ask({ Host: `${host}:${port()}` })).toMatchObject({
    status: 200,
    body: expect.stringContaining('42') as string,
  });
});

test.each(['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example'])(
  'it refuses the foreign name %s, which may be made to lead here',
  async (host) => {
    const { status, body } = await ask({ Host: `${host}:${port()}` });
    expect(status).toBe(403);
    expect(body).not.toContain('42');
  },
);

test('it tells a foreign page’s web socket nothing', async () => {
  const upgrade = {
    Connection: 'Upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Key': 'c29tZSBzaXh0ZWVuIGJ5dA==',
    'Sec-WebSocket-Version': '13',
  };
  const { body } = await ask(
    { Host: `localhost:${port()}`, Origin: 'http://evil.example', ...upgrade },
    '/ws',
  );
  expect(body).toContain('Invalid Host/Origin header');
  expect(body).not.toContain('"type":"hash"');
});
