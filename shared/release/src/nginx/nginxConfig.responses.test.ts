import { symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describeHeaders } from '../serve/describeHeaders.fixture';
import { describeHostileRequests } from '../serve/describeHostileRequests.fixture';
import { describeLimits } from '../serve/describeLimits.fixture';
import { describeResponses } from '../serve/describeResponses.fixture';
import { describeRouting } from '../serve/describeRouting.fixture';
import { describeStaticFiles } from '../serve/describeStaticFiles.fixture';
import { describeSlowClients } from '../serve/describeSlowClients.fixture';
import { describeNginx } from './describeNginx.fixture';
import { SiteOnNginx } from './SiteOnNginx.fixture';

describeNginx('nginx serves as the embedded server does', () => {
  describe('responses', () => describeResponses((options) => SiteOnNginx.open(options)));
  describe('headers', () => describeHeaders((options) => SiteOnNginx.open(options)));
  describe('limits', () => describeLimits((options) => SiteOnNginx.open(options)));
  describe('routing', () => describeRouting((options) => SiteOnNginx.open(options)));
  describe('static files', () => describeStaticFiles((options) => SiteOnNginx.open(options)));
  describe('hostile requests', () =>
    describeHostileRequests((options) => SiteOnNginx.open(options)));
  describe('slow clients', () =>
    describeSlowClients((options) => SiteOnNginx.open(options), false));
});

describeNginx('nginx', () => {
  test('follows no symbolic link out of the store', async () => {
    const served = await SiteOnNginx.open();
    const { folder } = served.site;
    await writeFile(path.join(folder, '..', 'outside.json'), '"secret"');
    for (const name of ['inside.json', 'inside.html', 'inside.css']) {
      await symlink('../outside.json', path.join(folder, name));
    }
    await symlink('..', path.join(folder, 'up'));
    const addresses = ['/inside.json', '/inside', '/inside.css', '/up/outside.json', '/inside/'];
    for (const address of addresses) {
      const { status, bytes } = await served.get(address);
      expect([address, status]).toEqual([address, 404]);
      expect(bytes.toString()).not.toContain('secret');
    }
  });
});
