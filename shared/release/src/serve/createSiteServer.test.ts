import { symlink } from 'node:fs/promises';
import path from 'node:path';
import { createSiteServer } from './createSiteServer';
import { describeHeaders } from './describeHeaders.fixture';
import { describeHostileRequests } from './describeHostileRequests.fixture';
import { describeLimits } from './describeLimits.fixture';
import { describeResponses } from './describeResponses.fixture';
import { describeRouting } from './describeRouting.fixture';
import { describeStaticFiles } from './describeStaticFiles.fixture';
import { SiteOnEmbeddedServer } from './SiteOnEmbeddedServer.fixture';

describe('responses', () => describeResponses((options) => SiteOnEmbeddedServer.open(options)));
describe('headers', () => describeHeaders((options) => SiteOnEmbeddedServer.open(options)));
describe('limits', () => describeLimits((options) => SiteOnEmbeddedServer.open(options)));
describe('routing', () => describeRouting((options) => SiteOnEmbeddedServer.open(options)));
describe('static files', () =>
  describeStaticFiles((options) => SiteOnEmbeddedServer.open(options)));
describe('hostile requests', () =>
  describeHostileRequests((options) => SiteOnEmbeddedServer.open(options)));

test.each([
  '',
  'localhost:4000',
  'http://',
  'http://localhost:4000/v1',
  'http://localhost:4000?x',
  'ftp://x',
  'api',
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
  const { site, close } = await SiteOnEmbeddedServer.open();
  await close();
  const link = path.join(site.folder, '..', 'linked');
  await symlink(path.dirname(site.folder), link);
  const served = await SiteOnEmbeddedServer.open({
    folder: path.join(link, path.basename(site.folder)),
  });
  for (const address of ['/', '/releases/1.json', '/release.json']) {
    expect((await served.get(address)).status).toBe(200);
  }
});
