import { integrityOf } from '@site/release';
import { temporaryFolder } from '@site/testing/temporaryFolder';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { run } from '../manifest/runBuild.fixture';
import { IntegrityPlugin } from './IntegrityPlugin';

jest.setTimeout(60_000);

/** More than ten pages: the id of chunk 1 is then a prefix of that of chunk 10. */
const PAGES = Array.from({ length: 11 }, (_, page) => `page${page}`);

let folder: string;

beforeAll(async () => {
  const imports = PAGES.map(
    (page) => `${page}: () => import(/* webpackChunkName: "${page}" */ './${page}.js')`,
  );
  const context = await temporaryFolder({
    ...Object.fromEntries(PAGES.map((page) => [`${page}.js`, `console.log('${page}');\n`])),
    'entry.js': `globalThis.pages = { ${imports.join(', ')} };\n`,
  });
  folder = path.join(context, 'dist');
  await run({
    context,
    mode: 'production',
    entry: { main: './entry.js' },
    output: { path: folder, publicPath: '', filename: '[name].js', chunkFilename: '[name].js' },
    optimization: { chunkIds: 'natural' },
    plugins: [new IntegrityPlugin()],
  });
});

interface RequestedScript {
  src: string;
  integrity: string;
}

type Pages = Record<string, () => Promise<unknown>>;

/** Runs a script as a browser would. @returns its pages, and the scripts that they request */
function load(source: string, address: string) {
  const requested: RequestedScript[] = [];
  const document = {
    currentScript: { src: address, tagName: 'SCRIPT' },
    getElementsByTagName: () => [],
    createElement: () => ({ setAttribute() {}, removeAttribute() {} }),
    head: { appendChild: (script: RequestedScript) => requested.push(script) },
  };
  const global: { pages?: Pages } = {};
  runInNewContext(
    source,
    Object.assign(global, { self: global, document, URL, setTimeout: () => 0 }),
  );
  return { requested, pages: global.pages ?? {} };
}

const main = () => readFile(path.join(folder, 'main.js'), 'utf8');

test('every chunk is requested with the hash of its bytes', async () => {
  const { requested, pages } = load(await main(), 'https://example.com/main.js');
  for (const page of PAGES) void pages[page]?.();
  expect(requested).toHaveLength(PAGES.length);
  for (const { src, integrity } of requested)
    expect(integrity).toBe(integrityOf(await readFile(path.join(folder, path.basename(src)))));
});

test('a chunk without a hash is not requested', async () => {
  const source = (await main()).replaceAll(/sha384-[\w+/]+/g, '');
  const { requested, pages } = load(source, 'https://example.com/main.js');
  expect(() => pages.page3?.()).toThrow('there is no hash for https://example.com/page3.js');
  expect(requested).toEqual([]);
});

test('chunks are in the folder of their script, and have the query of its address', async () => {
  const { requested, pages } = load(await main(), 'https://example.com/a/main.js?try=2');
  void pages.page3?.();
  expect(requested).toMatchObject([{ src: 'https://example.com/a/page3.js?try=2' }]);
});
