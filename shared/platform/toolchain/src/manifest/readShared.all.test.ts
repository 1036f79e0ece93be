import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { ROOT } from '@site/release/appFolder';
import { temporaryFolder } from '@site/testing/temporaryFolder';
import { readFile } from 'node:fs/promises';
import type { BuildManifest } from '@site/contract/platform';
import path from 'node:path';
import { BuildManifestPlugin } from './BuildManifestPlugin';
import { run } from './runBuild.fixture';

jest.setTimeout(60_000);

/** Builds a host that shares a module with this source. @returns what it provides */
async function buildHost(source: string, entry = `import 'shared';`) {
  const context = await temporaryFolder({ 'shared.js': source, 'entry.js': entry });
  const shared = path.join(context, 'shared.js');
  await run({
    context,
    mode: 'production',
    entry: './entry.js',
    output: { path: path.join(context, 'dist') },
    resolve: { alias: { shared }, modules: [path.join(ROOT, 'node_modules')] },
    plugins: [
      new ModuleFederationPlugin({
        name: 'shell',
        shared: {
          shared: { singleton: true, eager: true, version: '1.2.3', requiredVersion: '^1.2.3' },
          react: { singleton: true, eager: true, version: '19.3.1', requiredVersion: '^19.3.1' },
        },
        dts: false,
        dev: false,
        manifest: false,
      }),
      new BuildManifestPlugin({
        app: 'shell',
        sources: 'f00d',
        kind: 'shell',
        pages: {},
        budgets: { '*': 1 },
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
    `export const used = 1; export const spare = 2; export default 3;`,
    `import { used } from 'shared'; console.log(used);`,
  );
  expect(manifest.provides).toEqual({
    shared: { version: '1.2.3', exports: ['default', 'spare', 'used'] },
  });
  expect(manifest).toMatchObject({ kind: 'shell', takes: {}, duplicates: [], budgets: { '*': 1 } });
});

test('leaves out modules that are shared by the configuration alone', async () => {
  const { provides } = await buildHost(`export {};`, `console.log('no import');`);
  expect(provides).toEqual({});
});

test('knows the exports of React, which is CommonJS', async () => {
  const { provides } = await buildHost(
    `export {};`,
    `import { useState } from 'react'; console.log(useState);`,
  );
  expect(provides.react?.exports).toEqual(
    expect.arrayContaining(['default', 'use', 'useActionState', 'useState']),
  );
});

test('fails when the exports of a shared module can’t be known', async () => {
  await expect(
    buildHost(`const all = {}; all[process.platform] = 1; module.exports = all;`),
  ).rejects.toThrow(/exports of .*shared\.js/);
});
