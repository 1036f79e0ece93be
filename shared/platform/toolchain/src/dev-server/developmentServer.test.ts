import type { AppName } from '@site/format';
import { temporaryFolder } from '@site/testing/temporaryFolder';
import { once } from 'node:events';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { choosePorts, developmentOrigin, developmentPort } from './developmentPorts';
import { developmentServer } from './developmentServer';

/** Asks for the script under a host name. `fetch` does not let this header be set. */
const statusFor = (name: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const port = developmentPort('account');
    const options = { port, path: '/main.js', headers: { Host: `${name}:${port}` }, agent: false };
    get({ host: 'localhost', ...options }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).on('error', reject);
  });

let server: WebpackDevServer;

/** Starts a development server. */
async function start(app: AppName): Promise<WebpackDevServer> {
  await choosePorts([app]);
  const folder = await temporaryFolder({ 'index.js': 'export const answer = 42;' });
  const compiler = webpack({
    mode: 'development',
    context: folder,
    entry: './index.js',
    output: { path: path.join(folder, 'dist') },
    infrastructureLogging: { level: 'none' },
    stats: 'none',
  });
  const options = { ...developmentServer(app), setupExitSignals: false };
  const started = new WebpackDevServer(options, compiler);
  await started.start();
  return started;
}

beforeAll(async () => {
  server = await start('account');
});
afterAll(() => server.stop());

test('listens on this machine only', async () => {
  expect(server.server?.address()).toMatchObject({
    address: expect.stringMatching(/^(127\.0\.0\.1|::1)$/) as string,
  });
  expect(await statusFor('localhost')).toBe(200);
});

test('refuses foreign host names, which could be made to resolve to this machine', async () => {
  expect(await statusFor('localhost.evil.example')).toBe(403);
});

test('files of a surrounding site come through the proxy of the environment', async () => {
  const proxy = createServer((request, response) => response.end(`proxied ${request.url}`));
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  const http_proxy = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const before = process.env;
  process.env = { ...before, SITE_URL: 'http://site.invalid', http_proxy, no_proxy: '' };
  try {
    const marketing = await start('marketing');
    const response = await fetch(`${developmentOrigin('marketing')}/apps/shell/1/main.js`);
    expect(await response.text()).toBe('proxied http://site.invalid/apps/shell/1/main.js');
    await marketing.stop();
  } finally {
    process.env = before;
    proxy.close().closeAllConnections();
  }
});
