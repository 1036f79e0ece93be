import { readFile } from 'node:fs/promises';
import { buildOf } from '../../fixtures/testSite.fixture';
import { appFolder } from '@site/project';
import { LEAVING_WORKER, rootFileFaults } from './rootFileFaults';

/** Says what is wrong with a file of `shell/public`. */
const faultsOf = (name: string, content = '{}') =>
  rootFileFaults(new Map([[`root/${name}`, Buffer.from(content)]]));

test.each([
  ...['well-known/apple-app-site-association', 'well-known/matrix/server'],
  ...['well-known/security.txt', 'BingSiteAuth.xml', 'ads.txt', 'google1234.html'],
  ...['favicon.ico', 'icons/mask.svg'],
])('takes %s', (name) => {
  expect(faultsOf(name)).toEqual([]);
});

const hidden = ['.DS_Store', '.well-known/.hidden.json'];
const needsEscaping = ['a b.html', 'ä.html', `${'a'.repeat(198)}.txt`];
const composed = [
  'index.html',
  '404.html',
  'release.json',
  'robots.txt',
  'sitemap.xml',
  'site.webmanifest',
];
const folders = ['apps/a.json', 'releases/1.json', 'contents/1/a.json', '_preview/a.html', 'api/a'];
const scripts = ['ads.js', 'folder/sw.js', 'style.css'];
const others = ['ads.txt.br', 'proof.exe', 'Proof.HTML', 'proof'];

test.each([
  ...[...hidden, ...needsEscaping].map((name) => [name, 'must have a plain name']),
  ...[...composed, ...folders].map((name) => [name, 'must have another name: the site uses']),
  ...[...scripts, ...others].map((name) => [name, 'must end with .html']),
])('refuses %s: it %s', (name, why) => {
  expect(faultsOf(name)).toEqual([expect.stringContaining(`public/${name} ${why}`)]);
});

test('refuses a file without an extension that is not JSON', () => {
  expect(faultsOf('well-known/proof', 'text')).toEqual([
    'public/.well-known/proof must be JSON, or have an extension: without one it is sent as JSON',
  ]);
});

test.each(['sw.js', 'service-worker.js'])(
  'takes %s if it does nothing but unregister itself, as the shell’s README shows it',
  async (name) => {
    const readme = await readFile(appFolder('shell', 'README.md'), 'utf8');
    const [, shown = ''] = /```js\n(addEventListener\('install'.*?)```/s.exec(readme) ?? [];
    expect(shown.trim()).toBe(LEAVING_WORKER);
    expect(faultsOf(name, `\n${LEAVING_WORKER}\n`)).toEqual([]);
    expect(faultsOf(name, `${LEAVING_WORKER}\nfetch('/');`)).toEqual([
      expect.stringContaining(`${name} may only be the service worker that unregisters itself`),
    ]);
  },
);

test('a build names every wrong file at once, and only a shell has files for the root', async () => {
  const files = { 'root/well-known/proof': 'text', 'root/style.css': '', 'root/ads.txt': 'none' };
  await expect(buildOf('shell', { files })).rejects.toMatchObject({
    message: expect.stringMatching(
      /can’t be published: 2 faults:\n- public\/style\.css must end .*\n- public\/\.well-known\/proof must be JSON.*$/,
    ) as string,
    hint: 'Rename, correct or remove the files in shell/public. Then build again.',
  });
  expect(await buildOf('marketing', { files })).toMatchObject({ manifest: { app: 'marketing' } });
});
