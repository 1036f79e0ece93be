import { createRequire } from 'node:module';
import path from 'node:path';
import type typescript from 'typescript';
import { typeConfigurations } from '../remote-options.cjs';
import { repositoryFiles, ROOT } from './repositoryFiles';
import { temporaryFolder } from './temporaryFolder';
import { EVERYTHING, PRODUCTS } from './typeConfigurations';

const ts = createRequire(__filename)('typescript') as typeof typescript;

/** Reads a configuration. @returns its files, from a folder, and its options */
function readConfig(file: string, root = ROOT) {
  const { config } = ts.readConfigFile(file, ts.sys.readFile.bind(ts.sys)) as { config: object };
  const place = path.dirname(file);
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, place);
  return { files: fileNames.map((name) => path.relative(root, name)).sort(), options };
}

/** Reads the tsconfig.json of a folder of the repository. */
function readOwn(folder: string) {
  const { files, options } = readConfig(path.join(ROOT, folder, 'tsconfig.json'));
  const libs = options.lib?.map((lib) => lib.replace(/^lib\.|\.d\.ts$/g, ''));
  return { files, sees: { libs, types: options.types } };
}

const [browser, node] = PRODUCTS.map(readOwn) as [
  ReturnType<typeof readOwn>,
  ReturnType<typeof readOwn>,
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
  expect(readOwn(EVERYTHING).files).toEqual(sources.sort());
});

test('a remote with aliases is checked with these, and its definition alone without them', async () => {
  const include = ['*-remote/**/*'];
  const root = await temporaryFolder({
    'tsconfig.json': JSON.stringify({ compilerOptions: { types: ['jest'] }, include }),
    'films-remote/tsconfig.json': JSON.stringify({
      extends: '../tsconfig.json',
      compilerOptions: { types: [], paths: { '@/*': ['./src/*'] } },
      include: ['src'],
    }),
    'films-remote/remote.ts': '',
    'films-remote/src/Films.ts': '',
    'account-remote/tsconfig.json': '{ "extends": "../tsconfig.json" }',
    'account-remote/remote.ts': '',
    'account-remote/src/Confirm.ts': '',
  });
  const definitions = ['account-remote/remote.ts', 'films-remote/remote.ts'];
  const found = typeConfigurations(root, ['tsconfig.json']).map((file) => {
    const { files, options } = readConfig(file, root);
    return [files, options.types, Object.keys(options.paths ?? {})];
  });
  expect(found).toEqual([
    [[...definitions, 'films-remote/src/Films.ts'], ['jest'], ['@/*']],
    [['films-remote/src/Films.ts'], [], ['@/*']],
    [['account-remote/remote.ts', 'account-remote/src/Confirm.ts', definitions[1]], ['jest'], []],
  ]);
});
