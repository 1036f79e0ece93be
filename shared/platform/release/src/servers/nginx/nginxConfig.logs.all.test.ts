import type { RequestListener } from 'node:http';
import { symlink } from 'node:fs/promises';
import path from 'node:path';
import { Backend } from '../../../fixtures/Backend.fixture';
import { rawRequest } from '../serve/rawRequest.fixture';
import { describeNginx, DOMAIN, serveOnNginx } from './serveOnNginx.fixture';

const TOKEN = 's3cr3tT0ken';
const LONG = 'a'.repeat(20_000);

const LINKS = [
  ...['?', '/?', '%3F', '&', ';'].map((sign) => `/account/confirm${sign}token=${TOKEN}`),
  ...['nowhere', 'linked', 'gone.js', '%00/confirm'].map((page) => `/${page}?token=${TOKEN}`),
  ...['%00', LONG].map((end) => `/account/confirm?token=${TOKEN}${end}`),
];

const CALLS = [
  ...['', '%00', '%ZZ'].map((begin) => `/api/auth/confirmation/${begin}${TOKEN}`),
  ...[`.js?x=${TOKEN}`, '/../x', LONG].map((end) => `/api/auth/confirmation/${TOKEN}${end}`),
  ...['API', 'x/../api'].map((api) => `/${api}/auth/confirmation/${TOKEN}`),
];

const ACCESS_LOG = `${DOMAIN}.access.log`;

describeNginx('nginx’s logs', () => {
  test('no log contains a token of a page or a call, valid or not, answered or not', async () => {
    const backend = await Backend.start();
    const served = await serveOnNginx({ api: backend.origin() });
    // A symbolic link is a critical error to nginx, which it logs with the whole address.
    await symlink('/etc/hostname', path.join(served.folder, 'linked.html'));
    const http = `http://127.0.0.1:${served.ports.http}`;
    for (const address of LINKS) {
      await served.get(address, { Referer: `https://${DOMAIN}/account/confirm?token=${TOKEN}` });
      await rawRequest(http, address, { headers: { Host: DOMAIN } });
    }
    const listeners: RequestListener[] = [
      (_, response) => response.end('{}'),
      (request) => request.socket.destroy(),
    ];
    for (const listener of listeners) {
      backend.respondWith(listener);
      for (const call of CALLS) await served.get(call, {}, 'POST');
    }
    await backend.stop();
    await served.get(CALLS[0] ?? '', {}, 'POST');
    const { [ACCESS_LOG]: access = '', ...logs } = await served.stop();
    expect(Object.keys(logs).sort()).toEqual(['http.log', 'main.log', `${DOMAIN}.error.log`]);
    expect(access.split('\n').length).toBeGreaterThan(35);
    expect(Object.values({ access, ...logs }).join('')).not.toMatch(new RegExp(TOKEN, 'i'));
  });

  test('the access log has client, time, request and result, but no health checks', async () => {
    const backend = await Backend.start();
    const served = await serveOnNginx({ api: backend.origin() });
    await served.get('/account/confirm?token=x', { 'User-Agent': 'Browser "1"' });
    backend.respondWith((_, response) => setTimeout(() => response.end('{}'), 60));
    await served.get('/api/auth/confirmation/x', {}, 'POST');
    for (const address of ['/release.json', '/gone.js', '/healthz']) await served.get(address);
    const lines = (await served.stop())[ACCESS_LOG]?.trim().split('\n');
    expect(lines?.map((line) => JSON.parse(line) as unknown)).toEqual([
      {
        time: expect.stringMatching(/^[\dT:+-]{25}$/) as string,
        client: '127.0.0.1',
        method: 'GET',
        kind: 'page',
        path: '/account/confirm',
        protocol: 'HTTP/1.1',
        status: 200,
        complete: true,
        upstream: '',
        bytes: expect.any(Number) as number,
        ms: expect.any(Number) as number,
        agent: 'Browser "1"',
      },
      expect.objectContaining({ method: 'POST', kind: 'api', path: '/api/', upstream: '200' }),
      expect.objectContaining({ kind: 'release', path: '/release.json', status: 200 }),
      expect.objectContaining({ kind: 'file', path: '/gone.js', status: 404 }),
    ]);
  });
});
