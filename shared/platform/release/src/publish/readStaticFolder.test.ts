import { temporaryFolder } from '@site/testing/temporaryFolder';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { LEAVING_WORKER, readStaticFolder } from './readStaticFolder';

let folder: string;
beforeEach(async () => {
  folder = path.join(await temporaryFolder(), 'files');
  await mkdir(folder);
});

async function write(name: string, content: string | Buffer = '{}') {
  await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
  await writeFile(path.join(folder, name), content);
}

test('reads every file of a folder and its folders, sorted by name', async () => {
  const names = ['apple-app-site-association', 'matrix/server', 'security.txt'].map(
    (name) => `.well-known/${name}`,
  );
  const others = ['BingSiteAuth.xml', 'ads.txt', 'google1234.html', 'icons/mask.svg'];
  for (const name of [...others, ...names]) await write(name);
  const contents = await readStaticFolder(folder);
  expect([...contents.keys()]).toEqual([...names, ...others]);
  expect(String(contents.get('ads.txt'))).toBe('{}');
});

const hidden = ['.DS_Store', '.well-known/.hidden.json'];
const needsEscaping = ['a b.html', 'ä.html', `${'a'.repeat(198)}.txt`];
const pages = ['index.html', '404.html', 'release.json'];
const folders = ['apps/a.json', 'releases/1.json', 'contents/1/a.json', '_preview/a.html', 'api/a'];
const scripts = [
  'ads.js',
  'folder/sw.js',
  'style.css',
  'ads.txt.br',
  'proof.exe',
  'Proof.HTML',
  'proof',
];

test.each([
  ...[...hidden, ...needsEscaping].map((name) => [name, 'must have a plain name']),
  ...[...pages, ...folders].map((name) => [name, 'must have another name']),
  ...scripts.map((name) => [name, 'must end with .html']),
])('refuses %s: it %s', async (name = '', why) => {
  await write(name);
  await expect(readStaticFolder(folder)).rejects.toMatchObject({
    name: 'Refusal',
    message: expect.stringContaining(`${name} ${why}`) as string,
  });
});

test.each(['sw.js', 'service-worker.js'])(
  'reads %s if it does nothing but unregister itself, as the README shows it',
  async (name) => {
    const readme = await readFile(path.join(import.meta.dirname, '../../README.md'), 'utf8');
    const [, shown = ''] = /```js\n(addEventListener\('install'.*?)```/s.exec(readme) ?? [];
    expect(shown.trim()).toBe(LEAVING_WORKER);
    await write(name, `\n${LEAVING_WORKER}\n`);
    expect([...(await readStaticFolder(folder)).keys()]).toEqual([name]);
    await write(name, `${LEAVING_WORKER}\nfetch('/');`);
    await expect(readStaticFolder(folder)).rejects.toThrow(
      `${name} may only be the service worker that unregisters itself`,
    );
  },
);

test('names every wrong file at once', async () => {
  await write('.well-known/proof', 'text');
  await write('large.txt', Buffer.alloc(256 * 1024 + 1));
  await write('ads.txt');
  await symlink('ads.txt', path.join(folder, 'link.txt'));
  await expect(readStaticFolder(folder)).rejects.toThrow(
    `${folder} can’t be taken into the site: .well-known/proof must be JSON, or have an extension: without one it is sent as JSON; large.txt has 262145 bytes, and may have 262144; link.txt must be a file: links are not followed`,
  );
});

test('refuses too many files, a missing folder and a file in place of one', async () => {
  await expect(readStaticFolder(path.join(folder, 'none'))).rejects.toThrow(
    /none can’t be read: ENOENT$/,
  );
  await write('ads.txt');
  await expect(readStaticFolder(path.join(folder, 'ads.txt'))).rejects.toThrow(
    /can’t be read: ENOTDIR$/,
  );
  for (let at = 0; at < 100; at += 1) await write(`${at}.txt`);
  await expect(readStaticFolder(folder)).rejects.toThrow(
    'has 101 files, and a site’s root may have 100',
  );
});
