import { rm } from 'node:fs/promises';
import path from 'node:path';
import { describeAddresses } from '../serve/describeAddresses.fixture';
import { describeResponses } from '../serve/describeResponses.fixture';
import { describeNginx, serveOnNginx } from './serveOnNginx.fixture';

describeNginx('nginx’s addresses', () => describeAddresses(serveOnNginx));
describeNginx('nginx’s responses', () => describeResponses(serveOnNginx));
describeNginx('nginx’s health', () => {
  test('/healthz is the pointer while the store can be read, otherwise 503', async () => {
    const served = await serveOnNginx();
    const healthy = await served.get('/healthz');
    await rm(path.join(served.site.folder, 'release.json'));
    for (const [{ status, headers, bytes }, code, text] of [
      [healthy, 200, /"number": ?1\b/],
      [await served.get('/healthz'), 503, /"status":"failing"/],
    ] as const) {
      expect([status, headers['cache-control']]).toEqual([code, expect.stringMatching(/^no-/)]);
      expect(headers['content-type']).toMatch(/^application\/json/);
      expect(String(bytes)).toMatch(text);
    }
  });
});
