import { temporaryFolder } from '@site/testing/temporaryFolder';
import { readFile } from 'node:fs/promises';
import { createSecureContext } from 'node:tls';
import { liveStore } from '../../fixtures/testSite.fixture';
import { Backend } from './Backend.fixture';
import { describeNginx } from './describeNginx.fixture';
import { certificateFor } from './NginxServer.fixture';
import { startNginx } from './startNginx.fixture';

describeNginx('nginx passes /api on over TLS', () => {
  test('over TLS the backend is called by its name, and only when its certificate is good for it', async () => {
    const { folder } = await liveStore();
    const place = await temporaryFolder();
    const named = certificateFor('localhost', place);
    const other = certificateFor('other.example', place);
    const read = async ({ certificate, key }: typeof named) => ({
      cert: await readFile(certificate),
      key: await readFile(key),
    });
    const names: string[] = [];
    const secure = await Backend.start({
      ...(await read(other)),
      SNICallback: (name, done) => {
        names.push(name);
        void read(named).then((pair) => done(null, createSecureContext(pair)));
      },
    });
    const ask = async (authorities: string) => {
      const api = secure.origin('localhost');
      const before = await startNginx({ folder, api, authorities });
      const { status } = await before.ask('/api/auth/confirmation/x', {}, 'POST');
      await before.stop();
      return status;
    };
    expect(await ask(named.certificate)).toBe(200);
    expect(names).toEqual(['localhost']);
    expect(await ask(other.certificate)).toBe(502);
    expect(secure.calls).toHaveLength(1);
    await secure.stop();
  });
});
