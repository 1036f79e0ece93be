import { createRequire } from 'node:module';
import path from 'node:path';
import type typescript from 'typescript';
import { repositoryFiles, ROOT } from './repositoryFiles';
import { EVERYTHING, PRODUCTS } from './typeConfigurations';

const ts = createRequire(__filename)('typescript') as typeof typescript;

/** Reads the tsconfig.json of a folder. */
function readConfig(folder: string) {
  const place = path.join(ROOT, folder);
  const file = path.join(place, 'tsconfig.json');
  const { config } = ts.readConfigFile(file, ts.sys.readFile.bind(ts.sys)) as { config: object };
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, place);
  const libs = options.lib?.map((lib) => lib.replace(/^lib\.|\.d\.ts$/g, ''));
  const files = fileNames.map((name) => path.relative(ROOT, name)).sort();
  return { files, sees: { libs, types: options.types } };
}

const [browser, node] = PRODUCTS.map(readConfig) as [
  ReturnType<typeof readConfig>,
  ReturnType<typeof readConfig>,
];

test('code for browsers sees the DOM alone, and code for Node sees Node alone', () => {
  expect(browser.sees).toEqual({ libs: ['es2023', 'dom', 'dom.iterable'], types: [] });
  expect(node.sees).toEqual({ libs: ['es2023'], types: ['node'] });
});

test('code of the platform is for Node, all other is for browsers, but for what is both', () => {
  const isOfPlatform = (file: string) => /^shared\/platform\/(?!format\/)/.test(file);
  expect(browser.files.filter(isOfPlatform)).toEqual([]);
  expect(node.files.every(isOfPlatform)).toBe(true);
  const products = new Set([...browser.files, ...node.files]);
  const others = repositoryFiles()
    .filter((file) => /^(shared\/(platform\/)?[^/]+|shell|[^/]+-remote)\/src\/.*\.tsx?$/.test(file))
    .filter((file) => !/\.(test|test-d|fixture)\.tsx?$/.test(file))
    .filter((file) => !/^shared\/platform\/(testing|toolchain\/src\/dev-page)\//.test(file))
    .filter((file) => !products.has(file));
  expect(others.sort()).toEqual([
    'shared/ui/src/prerender.tsx',
    'shell/src/prerender/evaluatePage.ts',
    'shell/src/prerender/renderPage.tsx',
  ]);
});

test('every source is checked', () => {
  const sources = repositoryFiles().filter((file) => /\.(c?ts|tsx)$/.test(file));
  expect(readConfig(EVERYTHING).files).toEqual(sources.sort());
});
