import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Backend } from './api/Backend.fixture';
import type { ServeSite, ServedSite } from './ServedSite.fixture';

const CONFIRM = '/api/auth/confirmation/x';

/** Tests limits of each client, and health. Every server of a directory store must pass them. */
export function describeLimits(serve: ServeSite): void {
  let backend: Backend;
  let served: ServedSite;
  beforeAll(async () => {
    backend = await Backend.start();
    const calls = { burst: 3, perSecond: 1 };
    served = await serve({ api: backend.origin(), limits: { calls } });
  });

  const call = () => served.get(CONFIRM, {}, 'POST');

  test('passes on the API’s own 429 with its own Retry-After', async () => {
    backend.respondWith((_, response) => response.writeHead(429, { 'Retry-After': '77' }).end());
    const { status, headers, bytes } = await call();
    expect([status, headers['retry-after'], bytes.toString()]).toEqual([429, '77', '']);
    backend.respondWith((_, response) => response.end('{}'));
  });

  test('a client with too many API calls gets 429 in JSON, and is served after Retry-After', async () => {
    const responses = await Promise.all([call(), call(), call(), call(), call()]);
    const statuses = responses.map(({ status }) => status).sort();
    // The test before has made one call.
    expect(statuses).toEqual([200, 200, 429, 429, 429]);
    expect(backend.calls).toHaveLength(2);
    const { headers, bytes } = await call();
    expect(headers['content-type']).toMatch(/^application\/json/);
    expect(headers).toMatchObject({
      'retry-after': '1',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(JSON.parse(bytes.toString())).toEqual({
      message: 'Too many requests from your network. Please try again in a few seconds.',
    });
    // Pages have limits of their own.
    expect((await served.get('/')).status).toBe(200);
    await pause(Number(headers['retry-after']) * 1000);
    expect((await call()).status).toBe(200);
    expect(backend.calls).toHaveLength(3);
  });

  test('/healthz is 200 in JSON while the store can be read, otherwise 503', async () => {
    const own = await serve();
    const healthy = await own.get('/healthz', { 'Accept-Encoding': 'br, gzip' });
    expect([healthy.status, healthy.headers['cache-control']]).toEqual([
      200,
      expect.stringMatching(/^no-(store|cache)$/),
    ]);
    expect(healthy.headers['content-type']).toMatch(/^application\/json/);
    expect(JSON.parse(healthy.bytes.toString())).toMatchObject(
      'status' in (JSON.parse(healthy.bytes.toString()) as object)
        ? { status: 'ok', release: 1 }
        : { number: 1 },
    );
    expect((await own.get('/healthz', {}, 'HEAD')).status).toBe(200);
    const empty = await serve({ folder: own.site.folder });
    await rm(path.join(own.site.folder, 'release.json'));
    const failing = await empty.get('/healthz');
    expect([failing.status, failing.headers['cache-control']]).toEqual([503, 'no-store']);
    expect(failing.headers['content-type']).toMatch(/^application\/json/);
    expect(JSON.parse(failing.bytes.toString())).toMatchObject({ status: 'failing' });
  });
}
