import { execSync } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { REFUSAL, TestRepository } from '../../../fixtures/TestRepository.fixture';

let repository: TestRepository;
beforeAll(async () => {
  repository = await TestRepository.make();
});

const print = (options: Record<string, string>, env?: Record<string, string>) => {
  const all = { domain: 'example.com', api: 'https://api.internal:8443', ...options };
  const words = Object.entries(all).flatMap(([name, value]) => [`--${name}`, value]);
  return repository.release(['nginx-config', ...words], env);
};

test('prints only the configuration: for the default store, with certbot’s certificate', async () => {
  const { code, out, err } = await print({});
  expect([code, err]).toEqual([0, '']);
  expect(out).toMatch(/^# The site example\.com,[^]*\n}\n$/);
  for (const line of [
    `root "${repository.site}";`,
    'server_name example.com;',
    'include "/etc/nginx/resolver.conf";',
    'set $site_api api.internal;',
    'proxy_pass https://$site_api:8443;',
    'ssl_certificate "/etc/letsencrypt/live/example.com/fullchain.pem";',
    'ssl_certificate_key "/etc/letsencrypt/live/example.com/privkey.pem";',
    'listen 443 ssl http2;',
    // A slow client keeps nobody else from a response.
    ...['client_header_timeout 10000ms;', 'client_body_timeout 60000ms;', 'send_timeout 60000ms;'],
    'proxy_read_timeout 30000ms;',
  ])
    expect(out).toContain(`    ${line}\n`);
});

test('uses the given store and certificate, with symbolic links in the store’s path resolved', async () => {
  await mkdir(path.join(repository.folder, 'real store'));
  await symlink('real store', path.join(repository.folder, 'linked'));
  const { out } = await print(
    { store: 'linked', certificate: 'own.pem', key: '/etc/own.key', api: 'http://127.0.0.1:4000/' },
    { INIT_CWD: repository.folder },
  );
  expect(out).toContain(`root "${repository.folder}/real store";`);
  expect(out).toContain(`ssl_certificate "${repository.folder}/own.pem";`);
  expect(out).toContain('ssl_certificate_key "/etc/own.key";');
  expect(out).toContain('proxy_pass http://127.0.0.1:4000;');
  expect(out).not.toContain('include ');
});

test('its first lines write the machine’s DNS servers in nginx’s words', async () => {
  const { out } = await print({});
  const [, command = ''] = /^# +(awk .*) > \/etc\/nginx\/resolver\.conf$/m.exec(out) ?? [];
  const known = path.join(repository.folder, 'resolv.conf');
  const servers = ['10.0.0.1', '2001:db8::1', 'fe80::1%eth0'];
  const lines = servers.map((server) => `nameserver ${server}\n`);
  await writeFile(known, `search internal\n${lines.join('')}`);
  // nginx knows no zones of addresses.
  expect(execSync(command.replace('/etc/resolv.conf', known), { encoding: 'utf8' })).toBe(
    'resolver 10.0.0.1 [2001:db8::1];\n',
  );
});

test.each<[Record<string, string>, RegExp]>([
  [{ store: 's3://bucket/site' }, /s3:\/\/bucket\/site is not a folder/],
  [{ store: '/srv/$host' }, /can’t be written/],
])('refuses %j in two lines', async (options, why) => {
  const { code, out, err } = await print(options);
  expect([code, out]).toEqual([1, '']);
  expect(err).toMatch(REFUSAL);
  expect(err).toMatch(why);
});

test('writes the domain and the API’s origin as browsers spell them', async () => {
  const { out } = await print({ domain: 'München.example', api: 'http://[::0:1]:4000/' });
  expect(out).toContain('    server_name xn--mnchen-3ya.example;\n');
  expect(out).toContain('"/etc/letsencrypt/live/xn--mnchen-3ya.example/fullchain.pem";');
  expect(out).toContain('    proxy_pass http://[::1]:4000;\n');
});

test.each(['*.example.com', 'example.com:443', 'a.example b.example', '', '127.0.0.1'])(
  'refuses "%s" as a domain',
  async (domain) => {
    const { code, out, err } = await print({ domain });
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(/'--domain <name>' argument '.*' is invalid. It must be (one|a) host name/);
  },
);
