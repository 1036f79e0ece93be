import { temporaryFolder } from '@site/testing/temporaryFolder';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { DEVELOPMENT_PORTS, developmentPort } from './developmentPorts';
import { developmentServer } from './developmentServer';

/** Sends a request with these headers, or opens a web socket. @returns the server's reply */
const sendRequest = (headers: Record<string, string>, address = '/main.js') =>
  new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    const outgoing = request(
      { host: 'localhost', port: developmentPort('account'), path: address, headers, agent: false },
      (response) => {
        let body = '';
        response.on('data', (bytes) => (body += String(bytes)));
        response.on('end', () => resolve({ status: response.statusCode, body }));
      },
    );
    outgoing.on('upgrade', (response, socket, head) => {
      let body = String(head);
      socket.on('data', (bytes) => (body += String(bytes))).on('error', reject);
      socket.on('close', () => resolve({ status: response.statusCode, body }));
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

const port = () => developmentPort('account');

test('listens on this machine only', () => {
  expect(server.server?.address()).toMatchObject({
    address: expect.stringMatching(/^(127\.0\.0\.1|::1)$/) as string,
  });
});

test.each(['localhost', '127.0.0.1'])('replies under the host name %s', async (host) => {
  expect(await sendRequest({ Host: `${host}:${port()}` })).toMatchObject({
    status: 200,
    body: expect.stringContaining('42') as string,
  });
});

test.each(['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example'])(
  'refuses the foreign host name %s, which could be made to resolve to this machine',
  async (host) => {
    const { status, body } = await sendRequest({ Host: `${host}:${port()}` });
    expect(status).toBe(403);
    expect(body).not.toContain('42');
  },
);

test('sends nothing to the web socket of a foreign page', async () => {
  const upgrade = {
    Connection: 'Upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Key': 'c29tZSBzaXh0ZWVuIGJ5dA==',
    'Sec-WebSocket-Version': '13',
  };
  const { body } = await sendRequest(
    { Host: `localhost:${port()}`, Origin: 'http://evil.example', ...upgrade },
    '/ws',
  );
  expect(body).toContain('Invalid Host/Origin header');
  expect(body).not.toContain('"type":"hash"');
});
