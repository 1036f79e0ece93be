import { makeLive, publishBuild } from '../../fixtures/testSite.fixture';
import { describeServing } from '../serve/describeServing.fixture';
import { describeSlowClients } from '../serve/describeSlowClients.fixture';
import { describeNginx, serveOnNginx } from './serveOnNginx.fixture';

describeNginx('nginx serves as the embedded server does', () => {
  describeServing(serveOnNginx);
  describe('slow clients', () => describeSlowClients(serveOnNginx));
});

describeNginx('nginx', () => {
  // nginx compares the time of a file, in seconds, and its length.
  test('a conditional request gets each release, however fast they follow', async () => {
    const { site, get } = await serveOnNginx();
    let { headers } = await get('/');
    for (let n = 0; n < 6; n++) {
      const files = { 'Home.js': `home(${n});` };
      const marketing = await publishBuild(site.store, 'marketing', { files });
      await makeLive(site.store, { marketing });
      const page = await get('/', { 'If-None-Match': String(headers.etag) });
      expect([n, page.status]).toEqual([n, 200]);
      expect(page.bytes.toString()).toContain(marketing);
      ({ headers } = page);
    }
  }, 60_000);
});
