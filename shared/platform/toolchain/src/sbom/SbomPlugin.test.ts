import { SBOM } from '@site/format';
import { ROOT } from '@site/project';
import { temporaryFolder } from '@site/testing/temporaryFolder';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { run } from '../manifest/runBuild.fixture';
import { COMPLETE, makeSbom, SbomPlugin } from './SbomPlugin';

jest.setTimeout(60_000);

/** Builds an app from two sources, one for each compiler. @returns its folder */
async function build(browser: string, node: string): Promise<string> {
  const context = await temporaryFolder({ 'browser.js': browser, 'node.js': node });
  const folder = path.join(context, 'dist');
  const sbom = new SbomPlugin('account', 'f00d');
  const config = (name: string) => ({
    context,
    mode: 'production' as const,
    name,
    entry: { [name]: `./${name}.js` },
    output: { path: folder, filename: '[name].js' },
    optimization: { emitOnErrors: false },
    resolve: { modules: [path.join(ROOT, 'node_modules')] },
    plugins: [sbom],
  });
  await run([config('browser'), config('node')]).catch(() => {});
  return folder;
}

/** Builds an app. @returns its bill of materials */
const buildSbom = async (browser: string, node: string) =>
  readFile(path.join(await build(browser, node), SBOM), 'utf8');

interface Sbom {
  components: { name: string }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

const CLSX = 'import { clsx } from "clsx"; console.log(clsx("a"));';

test('lists the packages that both builds contain, without those that were tree-shaken', async () => {
  const node = `import { Box } from "@mui/material"; console.log(require("react-dom").version);`;
  const { components, dependencies } = JSON.parse(await buildSbom(CLSX, node)) as Sbom;
  expect(components.map(({ name }) => name)).toEqual(['clsx', 'react-dom', 'react', 'webpack']);
  const dom = dependencies.find(({ ref }) => ref.startsWith('react-dom@'));
  expect(dom?.dependsOn).toEqual([expect.stringMatching(/^react@/)]);
});

test('gives each package’s version, archive hash, and licence with the copyright notice', async () => {
  const text = await buildSbom(CLSX, '');
  const { components, ...rest } = JSON.parse(text) as Sbom;
  expect(rest).toMatchObject({
    bomFormat: 'CycloneDX',
    metadata: { component: { 'bom-ref': 'account-remote@1.0.0' } },
  });
  expect(components[0]).toEqual({
    'bom-ref': expect.stringMatching(/^clsx@\d+\.\d+\.\d+$/) as string,
    type: 'library',
    name: 'clsx',
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/) as string,
    purl: expect.stringMatching(/^pkg:npm\/clsx@/) as string,
    hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) as string }],
    licenses: [
      {
        license: {
          id: 'MIT',
          text: { content: expect.stringContaining('Copyright (c) Luke Edwards') as string },
        },
      },
    ],
  });
  // Neither time nor place: the same sources always give the same version.
  expect(await buildSbom(CLSX, '')).toBe(text);
});

test('marks a build as complete with the hash of its sources', async () => {
  expect(await readFile(path.join(await build('', ''), COMPLETE), 'utf8')).toBe('f00d');
});

test.each([
  ['browser', 'const = 1;', ''],
  ['Node', '', 'const = 1;'],
])('a build whose %s half fails has no marker', async (_, browser, node) => {
  expect(existsSync(path.join(await build(browser, node), COMPLETE))).toBe(false);
});

test('throws the name of a package that the lock file lacks', async () => {
  const stranger = { name: 'stranger', version: '1.0.0' };
  const folder = await temporaryFolder({ 'package.json': JSON.stringify(stranger) });
  expect(() => makeSbom({ name: 'shell', version: '1.0.0' }, [folder])).toThrow(
    'stranger@1.0.0 is in the build, but not in package-lock.json',
  );
});
