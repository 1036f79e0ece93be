import { symlink } from 'node:fs/promises';
import path from 'node:path';
import { createSiteServer } from './createSiteServer';
import { describeAddresses } from './describeAddresses.fixture';
import { describeHostileRequests } from './describeHostileRequests.fixture';
import { describeLimits } from './describeLimits.fixture';
import { describeResponses } from './describeResponses.fixture';
import { sendRaw } from './ServedSite.fixture';
import { SiteOnEmbeddedServer } from './SiteOnEmbeddedServer.fixture';

const serve = SiteOnEmbeddedServer.open;

describe('addresses', () => describeAddresses(serve));
describe('responses', () => describeResponses(serve));
describe('limits', () => describeLimits(serve));
describe('hostile requests', () => describeHostileRequests(serve));

test('closes a connection whose body takes too long in total, however steadily it arrives', async () => {
  const served = await serve({ limits: { head: 200, request: 400 } });
  const { socket, response } = await sendRaw(
    served,
    'POST /api/x HTTP/1.1\r\nHost: HOST\r\nContent-Length: 9999\r\n\r\n',
  );
  const trickle = setInterval(() => socket.write('a'), 50);
  await response;
  clearInterval(trickle);
});

test.each([
  ...['', 'localhost:4000', 'http://', 'http://localhost:4000/v1', 'http://localhost:4000?x'],
  ...['ftp://x', 'api'],
])('refuses %j as the API’s origin', (api) => {
  const open = () => createSiteServer({ folder: '/nowhere', api });
  expect(open).toThrow(`API_ORIGIN is "${api}", which is not an origin`);
});

test.each(['http://localhost:4000', 'http://localhost:4000/', 'https://api.example.com'])(
  'accepts %s as the API’s origin',
  (api) => {
    expect(() => createSiteServer({ folder: '/nowhere', api })).not.toThrow();
  },
);

test('serves a store whose own path contains a symbolic link', async () => {
  const { site } = await serve();
  const link = path.join(site.folder, '..', 'linked');
  await symlink(path.dirname(site.folder), link);
  const served = await serve({ folder: path.join(link, path.basename(site.folder)) });
  const { version } = site.release.apps.shell;
  for (const address of ['/', `/apps/shell/${version}/main.js`, '/release.json'])
    expect((await served.get(address)).status).toBe(200);
});
