import type { BuildManifest } from '@site/format';
import { ROOT } from '@site/project';
import { temporaryFolder } from '@site/testing/temporaryFolder';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import webpack, { type Compiler } from 'webpack';
import { BuildManifestPlugin } from './BuildManifestPlugin';
import { run } from './runBuild.fixture';

jest.setTimeout(60_000);

/**
 * Builds a host whose list of shared modules has this source.
 *
 * @param react source of a package that takes the place of React
 * @returns what it provides
 */
async function buildHost(list: string, react?: string) {
  const context = await temporaryFolder({
    'shared.js': list,
    'entry.js': `import './shared';`,
    'node_modules/react/package.json': '{ "name": "react", "version": "1.2.3" }',
    ...(react !== undefined && { 'node_modules/react/index.js': react }),
  });
  await run({
    context,
    mode: 'production',
    entry: './entry.js',
    output: { path: path.join(context, 'dist') },
    resolve: {
      modules: [...(react === undefined ? [] : ['node_modules']), path.join(ROOT, 'node_modules')],
    },
    plugins: [
      new BuildManifestPlugin({
        app: 'shell',
        sources: 'f00d',
        pages: {},
        provides: './shared.js',
        budget: 1,
        settings: {},
        origins: {},
      }),
    ],
  });
  const text = await readFile(path.join(context, 'dist', 'build.json'), 'utf8');
  return JSON.parse(text) as BuildManifest;
}

test('lists every export of a module that the host shares, whether the host uses it or not', async () => {
  const manifest = await buildHost(
    `import { used } from 'react'; export const provided = { react: used };`,
    `export const used = 1; export const spare = 2; export default 3;`,
  );
  expect(manifest.provides).toEqual({
    react: { version: '1.2.3', exports: ['default', 'spare', 'used'] },
  });
  expect(manifest).toMatchObject({ takes: {}, duplicates: [], budget: 1 });
});

test('includes lazy modules, and omits modules that remotes do not share', async () => {
  const { provides } = await buildHost(
    `import './entry'; export const provided = { react: () => import('react') };`,
    `export const lazy = 1;`,
  );
  expect(provides).toEqual({
    react: { version: '1.2.3', exports: ['lazy'] },
  });
});

test('knows the exports of React, which is CommonJS', async () => {
  const { provides } = await buildHost(`import * as react from 'react'; console.log(react);`);
  expect(provides.react?.exports).toEqual(
    expect.arrayContaining(['default', 'use', 'useActionState', 'useState']),
  );
});

test('fails when the exports of a shared module can’t be known', async () => {
  await expect(
    buildHost(
      `import * as react from 'react'; console.log(react);`,
      `const all = {}; all[process.platform] = 1; module.exports = all;`,
    ),
  ).rejects.toThrow(/exports of .*react/);
});

/** Builds a remote whose page uses React. @returns what it takes */
async function buildTaker(...plugins: ((compiler: Compiler) => void)[]) {
  const context = await temporaryFolder({
    'page.js': `import { useState } from 'react'; console.log(useState);`,
    'node_modules/react/package.json': '{ "name": "react", "version": "1.2.3" }',
  });
  await run({
    context,
    mode: 'production',
    entry: './page.js',
    output: { path: path.join(context, 'dist') },
    plugins: [
      new webpack.sharing.ConsumeSharedPlugin({ consumes: { react: { import: false } } }),
      ...plugins,
      new BuildManifestPlugin({
        app: 'marketing',
        sources: 'f00d',
        pages: {},
        settings: {},
        origins: {},
      }),
    ],
  });
  const text = await readFile(path.join(context, 'dist', 'build.json'), 'utf8');
  return (JSON.parse(text) as BuildManifest).takes;
}

test('lists every module that a remote takes', async () => {
  expect(await buildTaker()).toEqual({ react: { version: '1.2.3', exports: ['useState'] } });
});

/** Takes the options from webpack's modules, as another version of webpack might name them differently. */
function dropOptions(compiler: Compiler): void {
  compiler.hooks.thisCompilation.tap('dropOptions', (compilation) => {
    compilation.hooks.processAssets.tap('dropOptions', () => {
      for (const module of compilation.modules) if ('options' in module) module.options = {};
    });
  });
}

test('fails when webpack does not say which module a remote takes', async () => {
  await expect(buildTaker(dropOptions)).rejects.toThrow(
    'webpack no longer gives options.shareKey of a consume-shared-module',
  );
});
