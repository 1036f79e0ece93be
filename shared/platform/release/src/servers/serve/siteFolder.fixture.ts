import { SERVED_FILES } from '@site/format';
import { temporaryFolder } from '@site/testing/temporaryFolder';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { LEAVING_WORKER } from '../../publish/rootFileFaults';
import { compressedCopies } from '../../stores/compression';

/** The shell's script: large enough to be worth compressing. */
export const MAIN_SCRIPT = 'start();\n'.repeat(500);

/** Address of the shell's script, and of what tabs read. */
export const MAIN = '/apps/shell/1.0.0-00000000/main.js';
export const ACCOUNT = '/remotes/1.0.0-00000000/account.json';

/** Titles of pages, by their files. */
const PAGES = {
  'index.html': 'Home',
  '404.html': 'Page not found',
  'private-policy.html': 'Privacy',
  'account/confirm.html': 'Confirm',
  '_preview/pr-12.html': 'Home',
  '_preview/pr-12/private-policy.html': 'Privacy',
  // Of a path with a parameter.
  'plans/_.html': 'Plan',
  '_preview/pr-12/plans/_.html': 'Plan',
  'plans/new/_.html': 'Plan',
  'films/by/_.html': 'Plan',
  // These also have the addresses below theirs.
  'films/__.html': 'Films',
  '_preview/pr-12/films/__.html': 'Films',
  'films/old/__.html': 'Old films',
  'films/top.html': 'Old films',
};

export const titleOf = (name: string) => `<title>Workout Planner - ${name}</title>`;

/** The shell's files for the site's root, long enough to be compressed. */
export const NAMED_FILES: Record<string, string> = {
  '.well-known/apple-app-site-association': '{ "applinks": {}, "and": "more" }',
  '.well-known/assetlinks.json': '[{ "relation": [], "target": {} }]',
  '.well-known/security.txt': 'Contact: mailto:a@b.example, Expires: 2020-01-01T00:00:00Z',
  'google1234.html': 'google-site-verification: google1234.html',
  'yandex/proof_1.html': '<script>alert("alert, alert")</script>',
  'BingSiteAuth.xml': '<?xml version="1.0"?><users></users>',
  'ads.txt': 'none, none, none, none, none, none',
  'logo.png': 'PNG',
  'sw.js': LEAVING_WORKER,
};

/** Files that are not for visitors. */
export const SECRETS = [
  ...['.env', 'apps/.env', '.lock', '.tmp/0b9c', 'releases/1.json', 'contents/9/hash'],
  ...['maps/shell/1/main.js.map', 'release.json.gz', 'index.html.br', '.files/ads.txt.br'],
  ...['.well-known/other.txt', '.well-known/security.txt.br'],
];

/** Returns the address of a file of a version that has no compressed copies. */
export const storedFile = (name: string) => `/apps/extra/1.0.0-00000000/${name}`;

/** Creates a store's folder as a deploy leaves it, inside another folder. */
export async function siteFolder(): Promise<string> {
  const json = JSON.stringify({ apps: ['shell', 'marketing', 'account'] });
  const types = ['avif', 'png', 'ico', 'woff2', 'css', 'html', 'svg', 'xml'];
  const files = [
    ...Object.entries(PAGES).map(([file, title]) => [file, titleOf(title)]),
    ...Object.entries(NAMED_FILES).map(([name, text]) => [SERVED_FILES + name, text]),
    ...[...types.map((type) => `x.${type}`), 'share.jpg'].map((name) => [storedFile(name), 'file']),
    ...SECRETS.map((file) => [file, 'a secret']),
    ['robots.txt', 'User-agent: *\nAllow: /\n'],
    ['sitemap.xml', '<?xml version="1.0"?><urlset></urlset>'],
    ...['release.json', ACCOUNT, `_preview/pr-12${ACCOUNT}`].map((file) => [file, json]),
    [MAIN, MAIN_SCRIPT],
  ].map(([file, text]) => [`site/${file}`, text]);
  const parent = await temporaryFolder(Object.fromEntries(files) as Record<string, string>);
  const folder = path.join(parent, 'site');
  for (const { extension, bytes } of await compressedCopies(MAIN, Buffer.from(MAIN_SCRIPT)))
    await writeFile(path.join(folder, MAIN + extension), bytes);
  await mkdir(path.join(folder, 'folder.js'));
  return folder;
}
