import { temporaryFolder } from '@site/testing/temporaryFolder';
import { writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import path from 'node:path';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { choosePorts, developmentPort } from './developmentPorts';
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

beforeAll(async () => {
  await choosePorts(['account']);
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
  const options = { ...developmentServer('account'), setupExitSignals: false };
  server = new WebpackDevServer(options, compiler);
  await server.start();
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
