import { symlink } from 'node:fs/promises';
import path from 'node:path';
import { describeAddresses } from './describeAddresses.fixture';
import { describeHostileRequests } from './describeHostileRequests.fixture';
import { describeResponses } from './describeResponses.fixture';
import { serveOnEmbedded } from './ServedSite.fixture';

describe('addresses', () => describeAddresses(serveOnEmbedded));
describe('responses', () => describeResponses(serveOnEmbedded));
describe('hostile requests', () => describeHostileRequests(serveOnEmbedded));

test('serves a store whose own path contains a symbolic link', async () => {
  const { site } = await serveOnEmbedded();
  const link = path.join(site.folder, '..', 'linked');
  await symlink(path.dirname(site.folder), link);
  const served = await serveOnEmbedded({ folder: path.join(link, path.basename(site.folder)) });
  expect((await served.get('/')).status).toBe(200);
});
