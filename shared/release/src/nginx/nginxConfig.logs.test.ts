import type { RequestListener } from 'node:http';
import { symlink } from 'node:fs/promises';
import path from 'node:path';
import { liveStore } from '../../fixtures/testSite.fixture';
import { Backend } from '../serve/api/Backend.fixture';
import { rawRequest } from '../serve/rawRequest.fixture';
import { describeNginx } from './describeNginx.fixture';
import { DOMAIN } from './NginxServer.fixture';
import { startNginx } from './startNginx.fixture';

const TOKEN = 's3cr3tT0ken';
const LONG = 'a'.repeat(20_000);

const LINKS = [
  `/account/confirm?token=${TOKEN}`,
  `/account/confirm/?token=${TOKEN}`,
  `/account/confirm%3Ftoken=${TOKEN}`,
  `/account/confirm&token=${TOKEN}`,
  `/account/confirm;token=${TOKEN}`,
  `/nowhere?token=${TOKEN}`,
  `/linked?token=${TOKEN}`,
  `/gone.js?token=${TOKEN}`,
  `/account/confirm?token=${TOKEN}%00`,
  `/%00/account/confirm?token=${TOKEN}`,
  `/account/confirm?token=${TOKEN}${LONG}`,
];

const CALLS = [
  `/api/auth/confirmation/${TOKEN}`,
  `/api/auth/confirmation/${TOKEN}.js?x=${TOKEN}`,
  `/api/auth/confirmation/%00${TOKEN}`,
  `/api/auth/confirmation/%ZZ${TOKEN}`,
  `/API/auth/confirmation/${TOKEN}`,
  `/x/../api/auth/confirmation/${TOKEN}`,
  `/api/auth/confirmation/${TOKEN}/../x`,
  `/api/auth/confirmation/${TOKEN}${LONG}`,
];

describeNginx('nginx’s logs', () => {
  /** Starts nginx in front of a backend. */
  async function open() {
    const { folder } = await liveStore();
    const backend = await Backend.start();
    const nginx = await startNginx({ folder, api: backend.origin(), limits: { api: 200 } });
    return { folder, backend, nginx };
  }

  test('no log contains a token of a page or a call, valid or not, answered or not', async () => {
    const { folder, backend, nginx } = await open();
    // A symbolic link is a critical error to nginx, which it logs with the whole address.
    await symlink('/etc/hostname', path.join(folder, 'linked.html'));
    for (const address of LINKS) {
      await nginx.request(address, { Referer: `https://${DOMAIN}/account/confirm?token=${TOKEN}` });
      await rawRequest(`http://127.0.0.1:${nginx.ports.http}`, address, {
        headers: { Host: DOMAIN },
      });
    }
    const listeners: RequestListener[] = [
      (_, response) => response.end('{}'),
      (request) => request.socket.destroy(),
      () => {},
    ];
    for (const listener of listeners) {
      backend.respondWith(listener);
      for (const call of CALLS) await nginx.request(call, {}, 'POST');
    }
    await backend.stop();
    await nginx.request(CALLS[0] ?? '', {}, 'POST');
    await nginx.stop();
    const logs = await nginx.logs();
    expect(Object.keys(logs).sort()).toEqual(
      [`${DOMAIN}.access.log`, `${DOMAIN}.error.log`, 'http.log', 'main.log'].sort(),
    );
    expect(logs[`${DOMAIN}.access.log`]?.split('\n').length).toBeGreaterThan(40);
    for (const [name, text] of Object.entries(logs))
      expect([name, text.match(new RegExp(`.*${TOKEN}.*`, 'gi'))]).toEqual([name, null]);
  });

  test('logs client, time, request and result, without query, referrer and what follows /api/', async () => {
    const { backend, nginx } = await open();
    await nginx.request('/account/confirm?token=x', {
      'User-Agent': 'Browser "1"',
      Referer: 'https://x.example',
    });
    backend.respondWith((_, response) => setTimeout(() => response.end('{}'), 60));
    await nginx.request('/api/auth/confirmation/x', {}, 'POST');
    await nginx.request('/release.json');
    await nginx.request('/gone.js');
    await nginx.request('/healthz');
    await nginx.stop();
    const lines = (await nginx.logs())[`${DOMAIN}.access.log`]?.trim().split('\n');
    expect(lines?.map((line) => JSON.parse(line) as unknown)).toEqual([
      {
        time: expect.stringMatching(/^[\dT:+-]{25}$/) as string,
        ...{ client: '127.0.0.1', method: 'GET', kind: 'page', path: '/account/confirm' },
        ...{ protocol: 'HTTP/1.1', status: 200, complete: true, upstream: '' },
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
