import { temporaryFolder } from '@site/testing/temporaryFolder';
import { readFile } from 'node:fs/promises';
import { createSecureContext } from 'node:tls';
import { Backend } from '../serve/api/Backend.fixture';
import { describeApiCalls } from '../serve/api/describeApiCalls.fixture';
import { createCertificate } from './NginxServer.fixture';
import { describeNginx, serveOnNginx } from './serveOnNginx.fixture';

describeNginx('nginx’s API calls', () => {
  describeApiCalls(serveOnNginx);

  test('over TLS, the backend is called by its name, and only if its certificate is valid', async () => {
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
      const served = await serveOnNginx({ api: backend.origin('localhost'), authorities });
      return (await served.get('/api/auth/confirmation/x', {}, 'POST')).status;
    };
    expect(await statusWith(named.certificate)).toBe(200);
    expect(names).toEqual(['localhost']);
    expect(await statusWith(other.certificate)).toBe(502);
    expect(backend.calls).toHaveLength(1);
  });
});
