import { PROJECT } from '@site/project';
import { temporaryFolder } from '@site/testing/temporaryFolder';
import { Backend } from '../../../fixtures/Backend.fixture';
import { createSiteServer } from '../serve/createSiteServer';
import { openServer, reach } from '../serve/ServedSite.fixture';
import { refuseOthers, describeExamples, requireOwnPaths, startLocalApis } from './startLocalApis';

/** A program that answers each call with its name. */
const program = (name: string) => `import { createServer } from 'node:http';
const server = createServer((_, response) => response.end('${name}'));
server.listen(0, '127.0.0.1', () =>
  process.send({ path: '/api/${name}/', port: server.address().port, examples: { '/${name}': 'works' } }),
);
process.once('disconnect', () => process.exit());
`;

test('the local APIs of all remotes answer, each at its path', async () => {
  const { root } = PROJECT;
  PROJECT.root = await temporaryFolder({
    'plans-remote/local-api/main.ts': program('plans'),
    'shop-remote/local-api/main.ts': program('shop'),
    'plain-remote/remote.ts': '',
  });
  try {
    const { origin = '', examples = {} } = (await startLocalApis(['plain', 'plans', 'shop'])) ?? {};
    const ask = async (path: string) => {
      const response = await fetch(origin + path);
      return response.ok ? response.text() : response.status;
    };
    expect(await Promise.all(['/api/plans/1', '/api/shop/1', '/api/other'].map(ask))).toEqual([
      ...['plans', 'shop', 404],
    ]);
    expect(describeExamples(examples, 'http://localhost:3000').slice(1)).toEqual([
      '  http://localhost:3000/plans  works',
      '  http://localhost:3000/shop   works',
    ]);
    expect(await startLocalApis(['plain'])).toBeUndefined();
  } finally {
    PROJECT.root = root;
  }
});

test('of two local APIs, one below the path of the other is refused by name', () => {
  const apis = [
    { remote: 'plans', path: '/api/auth/plans/' },
    { remote: 'account', path: '/api/auth/' },
  ];
  expect(() => requireOwnPaths(apis)).toThrow(
    /^the local APIs of (plans and account|account and plans) would both answer /,
  );
});

test('a local API gets the calls of this machine alone, and pages are for all', async () => {
  const backend = await Backend.start();
  const server = createSiteServer({ folder: await temporaryFolder({}), api: backend.origin() });
  refuseOthers(server);
  const origin = await openServer(server);
  const statusOf = async (host: string, headers = {}, path = '/api/auth/x') =>
    (await reach(origin, host).get(path, headers, 'POST')).status;

  for (const host of ['localhost:3000', '127.0.0.1', '[::1]:80', 'a.localhost'])
    expect([host, await statusOf(host)]).toEqual([host, 200]);
  expect(await backend.received()).toHaveLength(4);

  for (const host of ['www.example.com', '192.0.2.1', 'localhost.example.com'])
    expect([host, await statusOf(host)]).toEqual([host, 403]);
  for (const name of ['Forwarded', 'X-Forwarded-For', 'X-Forwarded-Host'])
    expect([name, await statusOf('localhost', { [name]: 'x' })]).toEqual([name, 403]);
  expect(await backend.received()).toEqual([]);
  expect(await statusOf('www.example.com', {}, '/nothing.js')).toBe(404);
});
