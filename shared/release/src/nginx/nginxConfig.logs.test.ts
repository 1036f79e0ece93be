import { symlink } from 'node:fs/promises';
import path from 'node:path';
import { rawRequest } from '../serve/rawRequest.fixture';
import { liveStore } from '../../fixtures/testSite.fixture';
import { Backend } from '../serve/api/Backend.fixture';
import { describeNginx } from './describeNginx.fixture';
import { DOMAIN, type NginxServer } from './NginxServer.fixture';
import { startNginx } from './startNginx.fixture';

const TOKEN = 's3cr3tT0ken';

describeNginx('nginx’s logs', () => {
  let folder: string;
  let backend: Backend;
  let nginx: NginxServer;
  beforeAll(async () => {
    ({ folder } = await liveStore());
    backend = await Backend.start();
    nginx = await startNginx({ folder, api: backend.origin(), apiTimeout: 200 });
  });

  test('no log contains a token of a page or a call, valid or not, answered or not', async () => {
    const long = 'a'.repeat(20_000);
    // A symbolic link is a critical error to nginx, which it logs with the whole address.
    await symlink('/etc/hostname', path.join(folder, 'linked.html'));
    for (const address of [
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
      `/account/confirm?token=${TOKEN}${long}`,
    ]) {
      await nginx.request(address, { Referer: `https://${DOMAIN}/account/confirm?token=${TOKEN}` });
      await rawRequest(`http://127.0.0.1:${nginx.ports.http}`, address, {
        headers: { Host: DOMAIN },
      });
    }
    const calls = [
      `/api/auth/confirmation/${TOKEN}`,
      `/api/auth/confirmation/${TOKEN}.js?x=${TOKEN}`,
      `/api/auth/confirmation/%00${TOKEN}`,
      `/api/auth/confirmation/%ZZ${TOKEN}`,
      `/API/auth/confirmation/${TOKEN}`,
      `/x/../api/auth/confirmation/${TOKEN}`,
      `/api/auth/confirmation/${TOKEN}/../x`,
      `/api/auth/confirmation/${TOKEN}${long}`,
    ];
    const closesConnection: Parameters<Backend['respondWith']>[0] = (request) =>
      request.socket.destroy();
    for (const listener of [json, closesConnection, () => {}] as const) {
      backend.respondWith(listener);
      for (const call of calls) await nginx.request(call, {}, 'POST');
    }
    await backend.stop();
    await nginx.request(calls[0] ?? '', {}, 'POST');
    await nginx.stop();
    const logs = await nginx.logs();
    expect(Object.keys(logs).sort()).toEqual(
      [`${DOMAIN}.access.log`, `${DOMAIN}.error.log`, 'http.log', 'main.log'].sort(),
    );
    expect(logs[`${DOMAIN}.access.log`]?.split('\n').length).toBeGreaterThan(40);
    for (const [name, text] of Object.entries(logs)) {
      expect([name, text.match(new RegExp(`.*${TOKEN}.*`, 'gi'))]).toEqual([name, null]);
    }
  });

  test('logs client, time, request and result, without query, referrer and what follows /api/', async () => {
    const backend = await Backend.start();
    const own = await startNginx({ folder, api: backend.origin() });
    await own.request('/account/confirm?token=x', {
      'User-Agent': 'Browser "1"',
      Referer: 'https://x.example',
    });
    backend.respondWith((_, response) => setTimeout(() => response.end('{}'), 60));
    await own.request('/api/auth/confirmation/x', {}, 'POST');
    await own.request('/healthz');
    await own.stop();
    await backend.stop();
    const lines = (await own.logs())[`${DOMAIN}.access.log`]?.trim().split('\n');
    expect(lines?.map((line) => JSON.parse(line) as unknown)).toEqual([
      {
        time: expect.stringMatching(/^[\dT:+-]{25}$/) as string,
        client: '127.0.0.1',
        method: 'GET',
        kind: 'page',
        path: '/account/confirm',
        protocol: 'HTTP/1.1',
        status: 200,
        bytes: expect.any(Number) as number,
        ms: expect.any(Number) as number,
        complete: true,
        upstream: '',
        agent: 'Browser "1"',
      },
      expect.objectContaining({
        method: 'POST',
        kind: 'api',
        path: '/api/',
        status: 200,
        upstream: '200',
      }),
    ]);
  });
});

const json: Parameters<Backend['respondWith']>[0] = (_, response) => response.end('{}');
