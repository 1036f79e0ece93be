import { containerName } from '@site/contract';
import { readFile } from 'node:fs/promises';
import { BUILD_SCHEMA, makeBuildSchema } from '../../fixtures/buildSchema.fixture';
import { writeBuild, type Difference } from '../../fixtures/testSite.fixture';
import { checkBuild } from './checkBuild';

const check = async (difference?: Difference) =>
  checkBuild(await writeBuild('marketing', difference));

test('a build without faults is summarized as it would be published', async () => {
  const { faults, build } = await check();
  expect(faults).toEqual([]);
  expect(build).toMatchObject({
    app: 'marketing',
    version: expect.stringMatching(/^1\.0\.0-[0-9a-f]{8}$/) as string,
    takes: { react: { version: '19.3.1', exports: ['useState'] } },
    pages: [
      { page: 'Home', budget: 6_450 },
      { page: 'PrivacyPolicy', budget: 9_200 },
    ],
  });
  expect(build?.files).toContain('prerender/Home.js');
});

const manifest = (fields: object): Difference => ({ manifest: fields });
const without = (file: string): Difference => ({ files: { [file]: undefined } });
const variable = containerName('marketing');

test.each<[string, Difference, string]>([
  ['no container', without('remoteEntry.js'), 'remoteEntry.js is missing'],
  [
    'a container with another variable',
    { files: { 'remoteEntry.js': 'var marketing;' } },
    `remoteEntry.js does not set the variable ${variable}`,
  ],
  [
    'a container that is an ES module',
    { files: { 'remoteEntry.js': `export const ${variable} = {};` } },
    "remoteEntry.js is not a script: Unexpected token 'export'",
  ],
  [
    'a Node bundle that is an ES module',
    { files: { 'prerender/Home.js': 'export default () => "Home";' } },
    "prerender/Home.js is not a script: Unexpected token 'export'",
  ],
  [
    'no script of a page',
    without('Home.js'),
    'it must have the file Home.js, which exposes.Home names',
  ],
  ['no pages', manifest({ exposes: {} }), 'build.json: exposes must name a page'],
  [
    'a page without a budget',
    manifest({ budgets: { Home: 6_450 } }),
    'build.json: budgets.PrivacyPolicy is missing',
  ],
  [
    'an early script with another text',
    { ...manifest({ early: { Home: 'early();' } }), files: { 'early/Home.js': 'other();' } },
    'early/Home.js is not the text of early.Home in build.json',
  ],
  [
    'a budget that is no number',
    manifest({ budgets: { Home: '6 kB' } }),
    'build.json: budgets.Home must be number, not "6 kB"',
  ],
  [
    'a shared module without its version',
    manifest({ takes: { react: { exports: [] } } }),
    'build.json: takes.react.version is missing',
  ],
  [
    'a setting without a default',
    manifest({ settings: { note: { about: 'A note', format: 'text' } } }),
    'build.json: settings.note.default is missing',
  ],
])('%s: one line says so, and one what to do', async (_, difference, fault) => {
  const { faults, build } = await check(difference);
  expect(faults.map((found) => found.fault)).toContain(fault);
  expect(faults.every(({ cure }) => /^[A-Z].*\.$/.test(cure))).toBe(true);
  expect(build).toBeUndefined();
});

test('the published JSON Schema is that of the tool; fixtures/writeBuildSchema.fixture.ts writes it', async () => {
  expect(JSON.parse(await readFile(BUILD_SCHEMA, 'utf8'))).toEqual(makeBuildSchema());
});
