import { temporaryFolder } from '@site/testing/temporaryFolder';
import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { Backend } from '../../fixtures/Backend.fixture';
import { describeApiCalls } from './describeApiCalls.fixture';
import { createCertificate } from './NginxServer.fixture';
import { describeNginx, serveOnNginx } from './serveOnNginx.fixture';

describeNginx('nginx’s API calls', () => {
  describeApiCalls();

  test('over TLS, the backend is called by its name, and only if its certificate is valid', async () => {
    const place = await temporaryFolder();
    const create = (name: string) => {
      const { certificate, key } = createCertificate(name, place);
      return { certificate, cert: readFileSync(certificate), key: readFileSync(key) };
    };
    const [named, other] = [create('localhost'), create('other.example')];
    const names: string[] = [];
    const backend = await Backend.start({
      ...other,
      SNICallback: (name, done) => {
        names.push(name);
        done(null, createSecureContext(named));
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
