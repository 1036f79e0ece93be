import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Backend } from './api/Backend.fixture';
import type { ServeSite } from './ServedSite.fixture';

/** Tests limits of each client, and health. Every server of a store in a folder must pass them. */
export function describeLimits(serve: ServeSite): void {
  test('a client with too many API calls gets 429 in JSON, and is served after Retry-After', async () => {
    const backend = await Backend.start();
    const limits = { calls: { burst: 3, perSecond: 1 } };
    const served = await serve({ api: backend.origin(), limits });
    const call = () => served.get('/api/auth/confirmation/x', {}, 'POST');
    backend.respondWith((_, response) => response.writeHead(429, { 'Retry-After': '77' }).end());
    const own = await call();
    expect([own.status, own.headers['retry-after'], own.bytes.toString()]).toEqual([429, '77', '']);
    backend.respondWith((_, response) => response.end('{}'));
    const responses = await Promise.all([call(), call(), call(), call(), call()]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429, 429]);
    const { headers, bytes } = await call();
    expect(headers).toMatchObject({
      'content-type': expect.stringMatching(/^application\/json/) as string,
      'retry-after': '1',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(JSON.parse(bytes.toString())).toEqual({
      message: 'Too many requests from your network. Please try again in a few seconds.',
    });
    // Pages have limits of their own.
    expect((await served.get('/')).status).toBe(200);
    await pause(1000);
    expect((await call()).status).toBe(200);
    expect(backend.calls).toHaveLength(3);
  });

  test('/healthz is 200 in JSON while the store can be read, otherwise 503', async () => {
    const served = await serve();
    const health = async (from = served, method = 'GET') => {
      const { status, headers, bytes } = await from.get('/healthz', {}, method);
      expect(headers['content-type']).toMatch(/^application\/json/);
      expect(headers['cache-control']).toMatch(/^no-(store|cache)$/);
      return [status, bytes.toString()];
    };
    // nginx sends the pointer.
    expect(await health()).toEqual([200, expect.stringMatching(/"(release|number)": ?1\b/)]);
    expect(await health(served, 'HEAD')).toEqual([200, '']);
    await rm(path.join(served.site.folder, 'release.json'));
    const failing = await health(await serve({ folder: served.site.folder }));
    expect(failing).toEqual([503, expect.stringContaining('"status":"failing"')]);
  });
}
