import { temporaryFolder } from '@site/testing/temporaryFolder';
import { readFile } from 'node:fs/promises';
import { createSecureContext } from 'node:tls';
import { liveStore } from '../../fixtures/testSite.fixture';
import { Backend } from '../serve/api/Backend.fixture';
import { describeNginx } from './describeNginx.fixture';
import { createCertificate } from './NginxServer.fixture';
import { startNginx } from './startNginx.fixture';

describeNginx('nginx forwards /api over TLS', () => {
  test('calls the backend by its name, and only if its certificate is valid', async () => {
    const { folder } = await liveStore();
    const place = await temporaryFolder();
    const named = createCertificate('localhost', place);
    const other = createCertificate('other.example', place);
    const read = async ({ certificate, key }: typeof named) => ({
      cert: await readFile(certificate),
      key: await readFile(key),
    });
    const names: string[] = [];
    const backend = await Backend.start({
      ...(await read(other)),
      SNICallback: (name, done) => {
        names.push(name);
        void read(named).then((pair) => done(null, createSecureContext(pair)));
      },
    });
    const statusWith = async (authorities: string) => {
      const nginx = await startNginx({ folder, api: backend.origin('localhost'), authorities });
      const { status } = await nginx.request('/api/auth/confirmation/x', {}, 'POST');
      return status;
    };
    expect(await statusWith(named.certificate)).toBe(200);
    expect(names).toEqual(['localhost']);
    expect(await statusWith(other.certificate)).toBe(502);
    expect(backend.calls).toHaveLength(1);
  });
});
