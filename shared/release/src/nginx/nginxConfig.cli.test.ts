import { mkdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import { REFUSAL, TestRepository } from '../../fixtures/TestRepository.fixture';

let repository: TestRepository;
beforeAll(async () => {
  repository = await TestRepository.make();
});

const DOMAIN = ['--domain', 'example.com'];
const API = ['--api', 'https://api.internal:8443'];

const print = (words: string[], env: Record<string, string> = {}) =>
  repository.release(['nginx-config', ...words], env);

test('prints only the configuration: for the default store, with certbot’s certificate', async () => {
  const { code, out, err } = await print([...DOMAIN, ...API]);
  expect([code, err]).toEqual([0, '']);
  expect(out).toMatch(/^# The site example\.com,[^]*\n}\n$/);
  for (const line of [
    `root "${repository.site}";`,
    'server_name example.com;',
    'proxy_pass https://api.internal:8443;',
    'proxy_ssl_verify on;',
    'ssl_certificate "/etc/letsencrypt/live/example.com/fullchain.pem";',
    'ssl_certificate_key "/etc/letsencrypt/live/example.com/privkey.pem";',
    'listen 443 ssl http2;',
    'proxy_read_timeout 30000ms;',
  ])
    expect(out).toContain(`    ${line}\n`);
});

test('uses the given store and certificate, with symbolic links in the store’s path resolved', async () => {
  await mkdir(path.join(repository.folder, 'real store'));
  await symlink('real store', path.join(repository.folder, 'linked'));
  const api = ['--api', 'http://127.0.0.1:4000/'];
  const files = ['--store', 'linked', '--certificate', 'own.pem', '--key', '/etc/own.key'];
  const { out } = await print([...DOMAIN, ...api, ...files], { INIT_CWD: repository.folder });
  expect(out).toContain(`root "${repository.folder}/real store";`);
  expect(out).toContain(`ssl_certificate "${repository.folder}/own.pem";`);
  expect(out).toContain('ssl_certificate_key "/etc/own.key";');
  expect(out).toContain('proxy_pass http://127.0.0.1:4000;');
});

const PLAIN = /no plain host name/;

test.each([
  [
    'a bucket',
    [...DOMAIN, ...API, '--store', 's3://bucket/site'],
    /s3:\/\/bucket\/site is no folder/,
  ],
  [
    'an address as the domain',
    ['--domain', 'https://x.com', ...API],
    /--domain is "https:\/\/x\.com"/,
  ],
  ['capital letters', ['--domain', 'Example.com', ...API], /in lower case/],
  ['a domain that ends a directive', ['--domain', 'a;b', ...API], /not a host name/],
  ['no domain', ['--domain', '', ...API], /not a host name/],
  [
    'an API with a path',
    [...DOMAIN, '--api', 'https://a/v1'],
    /--api is ".+", which is not an origin/,
  ],
  ['an API that ends a directive', [...DOMAIN, '--api', 'http://a;b'], PLAIN],
  ['an API with a variable', [...DOMAIN, '--api', 'http://$host'], PLAIN],
  [
    'https without a name',
    [...DOMAIN, '--api', 'https://10.0.0.5:8443'],
    /certificate of an IP address/,
  ],
  ['a store with a variable', [...DOMAIN, ...API, '--store', '/srv/$host'], /can’t be written/],
])('refuses %s in two lines', async (_, words, why) => {
  const { code, out, err } = await print(words);
  expect([code, out]).toEqual([1, '']);
  expect(err).toMatch(REFUSAL);
  expect(err).toMatch(why);
});

test.each([
  [[...DOMAIN], "required option '--api <origin>' not specified"],
  [[...API], "required option '--domain <name>' not specified"],
])('only %j is wrong usage', async (words, why) => {
  const { code, err } = await print(words);
  expect(code).toBe(2);
  expect(err).toContain(why);
});
