import { integrityOf } from '@site/release';
import { temporaryFolder } from '@site/testing/temporaryFolder';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { webpack } from 'webpack';
import { IntegrityPlugin } from './IntegrityPlugin';

jest.setTimeout(60_000);

/** More than ten, so that a chunk's number is the beginning of another's. */
const PAGES = Array.from({ length: 11 }, (_, page) => `page${page}`);

let folder: string;

beforeAll(async () => {
  const context = await temporaryFolder();
  folder = path.join(context, 'dist');
  for (const page of PAGES)
    await writeFile(path.join(context, `${page}.js`), `console.log('${page}');\n`);
  const imports = PAGES.map(
    (page) => `${page}: () => import(/* webpackChunkName: "${page}" */ './${page}.js')`,
  );
  await writeFile(
    path.join(context, 'entry.js'),
    `globalThis.pages = { ${imports.join(', ')} };\n`,
  );
  const compiler = webpack({
    context,
    mode: 'production',
    entry: { main: './entry.js' },
    output: { path: folder, publicPath: '/', filename: '[name].js', chunkFilename: '[name].js' },
    optimization: { chunkIds: 'natural' },
    plugins: [new IntegrityPlugin()],
  });
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error ?? stats?.hasErrors()) reject(error ?? new Error(String(stats)));
      else compiler.close(() => resolve());
    });
  });
});

interface Asked {
  src: string;
  integrity: string;
}

type Pages = Record<string, () => Promise<unknown>>;

/** Runs the script as a browser would, and has it load pages. */
function run(source: string, address: string) {
  const asked: Asked[] = [];
  const document = {
    currentScript: { src: address, tagName: 'SCRIPT' },
    getElementsByTagName: () => [],
    createElement: () => ({ setAttribute() {}, removeAttribute() {} }),
    head: { appendChild: (script: Asked) => asked.push(script) },
  };
  const world: { pages?: Pages } = {};
  runInNewContext(
    source,
    Object.assign(world, { self: world, document, URL, setTimeout: () => 0 }),
  );
  return { asked, pages: world.pages ?? {} };
}

const main = () => readFile(path.join(folder, 'main.js'), 'utf8');

test('every chunk is asked for with the hash of its bytes', async () => {
  const { asked, pages } = run(await main(), 'https://example.com/main.js');
  for (const page of PAGES) void pages[page]?.();
  expect(asked).toHaveLength(PAGES.length);
  for (const { src, integrity } of asked)
    expect(integrity).toBe(integrityOf(await readFile(path.join(folder, src))));
});

test('a chunk without a hash is not asked for', async () => {
  const source = (await main()).replaceAll(/sha384-[\w+/]+/g, '');
  const { asked, pages } = run(source, 'https://example.com/main.js');
  expect(() => pages.page3?.()).toThrow('there is no hash for /page3.js');
  expect(asked).toEqual([]);
});

test('a script that was asked for under a fresh address asks for its chunks under one, too', async () => {
  const { asked, pages } = run(await main(), 'https://example.com/main.js?try=2');
  void pages.page3?.();
  expect(asked).toMatchObject([{ src: '/page3.js?try=2' }]);
});
