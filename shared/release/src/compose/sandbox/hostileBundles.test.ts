import { readdir } from 'node:fs/promises';
import { describeHostileBundles } from './describeHostileBundles.fixture';
import { HostileBundles } from './HostileBundles.fixture';
import { hasNamespaces } from './namespaces';

const bundles = new HostileBundles();
beforeAll(() => bundles.start());
afterAll(() => bundles.stop());

describeHostileBundles(bundles);

const onNamespaces = hasNamespaces() ? describe : describe.skip;
onNamespaces('where the system has namespaces for it', () => {
  const CONNECT = `const socket = require('net').connect(to);
    return new Promise((done) => socket.on('connect', () => done('connected')).on('error', (error) => done(error.code)));`;

  test.each<[string, string, RegExp]>([
    [
      'a server',
      `const to = { port, host: '127.0.0.1' }; ${CONNECT}`,
      /^(ENETUNREACH|ERR_ACCESS_DENIED)$/,
    ],
    [
      'a socket of this machine',
      `const to = { path: folder + '/socket' }; ${CONNECT}`,
      /^(ENOENT|ERR_ACCESS_DENIED)$/,
    ],
    ['a web server', 'await fetch(`http://127.0.0.1:${port}`)', /^fetch failed$/],
  ])('a bundle can’t connect to %s', async (_, body, result) => {
    expect(await bundles.attempt(body)).toMatch(result);
    expect(bundles.connections).toEqual([]);
  });

  test('a bundle leaves no socket in the file system', async () => {
    const body = `const server = require('net').createServer().on('error', () => {});
      await new Promise((done) => setTimeout(done, 50, server.listen(folder + '/listening')));`;
    await bundles.attempt(body);
    expect(await readdir(bundles.folder)).toEqual(['socket']);
  });
});
