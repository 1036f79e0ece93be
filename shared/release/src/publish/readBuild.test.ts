import { FORMAT } from '@site/contract';
import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { factsOf } from '../../fixtures/appFacts.fixture';
import { integrityOf } from '../documents/integrity';
import { readBuild } from './readBuild';
import { buildOf, ROUTES, writeBuild, type Difference } from '../../fixtures/testSite.fixture';

const versionOf = async (difference?: Difference) =>
  (await buildOf('marketing', difference)).manifest.version;

test('the manifest lists every file with hash and size, except build.json', async () => {
  const { manifest, contents } = await buildOf('marketing');
  const home = Buffer.from('home();\n');
  expect(manifest).toEqual({
    format: FORMAT,
    app: 'marketing',
    kind: 'remote',
    version: expect.stringMatching(/^1\.0\.0-[0-9a-f]{8}$/) as string,
    exposes: { Home: ['Home.js'], PrivacyPolicy: ['PrivacyPolicy.js'] },
    takes: { react: { version: '19.3.1', exports: ['useState'] } },
    provides: {},
    duplicates: [],
    ...factsOf('marketing'),
    files: expect.objectContaining({
      'Home.js': { integrity: integrityOf(home), bytes: home.length },
    }) as object,
    maps: {},
  });
  expect(Object.keys(manifest.files)).toEqual([
    'Home.js',
    'PrivacyPolicy.js',
    'media/phone@2x.avif',
    'prerender/Home.js',
    'prerender/PrivacyPolicy.js',
    'remoteEntry.js',
  ]);
  expect(contents.get('Home.js')?.equals(home)).toBe(true);
  expect([...contents.keys()].sort()).toEqual(Object.keys(manifest.files));
});

test('the shell’s manifest contains its URL table', async () => {
  expect((await buildOf('shell')).manifest.routes).toEqual(ROUTES);
});

test('the same files have the same version, whatever order they were written in', async () => {
  const folder = await writeBuild('marketing', { files: { 'Home.js': undefined } });
  await writeFile(path.join(folder, 'Home.js'), 'home();\n');
  expect((await readBuild('marketing', folder)).manifest.version).toBe(await versionOf());
});

test('the version ignores the hash of the sources: other sources may give the same files', async () => {
  expect(await versionOf({ manifest: { sources: 'other' } })).toBe(await versionOf());
});

test.each<[string, Difference]>([
  ['a changed byte', { files: { 'Home.js': 'home(); \n' } }],
  ['another file', { files: { 'more.js': '' } }],
  ['a missing file', { files: { 'media/phone@2x.avif': undefined } }],
  [
    'a file of another name',
    { files: { 'media/phone@2x.avif': undefined, 'media/phone.avif': 'picture' } },
  ],
  ['another source map', { files: { '.maps/Home.js.map': '{}' } }],
  ['another package version', { manifest: { packageVersion: '1.0.1' } }],
  ['another page', { manifest: { exposes: { Home: ['Home.js'] } } }],
  [
    'another shared version',
    { manifest: { takes: { react: { version: '19.3.2', exports: ['useState'] } } } },
  ],
])('%s gives another version', async (_, difference) => {
  expect(await versionOf(difference)).not.toBe(await versionOf());
});

test('a version contains no hidden files, which no server sends', async () => {
  const folder = await writeBuild('marketing', {
    files: { '.DS_Store': 'Finder', 'media/.keep': '' },
  });
  expect((await readBuild('marketing', folder)).manifest.version).toBe(await versionOf());
});

test('refuses a missing folder, or one without a build, with the command that builds it', async () => {
  const folder = await writeBuild('marketing', { files: { 'build.json': undefined } });
  for (const place of [folder, path.join(folder, 'marketing-remote', 'dist')]) {
    await expect(readBuild('marketing', place)).rejects.toMatchObject({
      name: 'Refusal',
      message: `${place} contains no build of marketing`,
      cure: expect.stringContaining('npm run build -w') as string,
    });
  }
});

test('refuses a build in a newer major format in one line', async () => {
  const folder = await writeBuild('marketing', { manifest: { format: '2.0' } });
  await expect(readBuild('marketing', folder)).rejects.toMatchObject({
    message: `${path.join(folder, 'build.json')} has format 2.0, and this checkout reads formats up to 1`,
    cure: expect.stringMatching(/^Update your checkout/) as string,
  });
});

test('refuses a build of another app, naming both', async () => {
  const folder = await writeBuild('account');
  await expect(readBuild('marketing', folder)).rejects.toThrow(
    `${folder} contains a build of account, not of marketing`,
  );
});

test.each([
  ['not JSON', '{"app":', 'is not JSON'],
  ['incomplete', '{}', 'app is missing'],
  ['a list', '[]', 'is invalid'],
  ['without a page table', JSON.stringify({ app: 'marketing', exposes: [] }), 'is invalid'],
])('refuses a build.json that is %s', async (_, text, why) => {
  const folder = await writeBuild('marketing');
  await writeFile(path.join(folder, 'build.json'), text);
  await expect(readBuild('marketing', folder)).rejects.toMatchObject({ name: 'Refusal' });
  await expect(readBuild('marketing', folder)).rejects.toThrow(why);
});

test('reports all errors of a build.json at once', async () => {
  const folder = await writeBuild('marketing', {
    manifest: { packageVersion: undefined, takes: undefined } as never,
  });
  const { message } = (await readBuild('marketing', folder).catch(
    (error: Error) => error,
  )) as Error;
  expect(message).toContain('packageVersion is missing');
  expect(message).toContain('takes is missing');
});

test.each(['1.0.0/../../../releases', '../1.0.0', '1', ''])(
  'refuses the package version "%s", which is not a safe folder name',
  async (packageVersion) => {
    const folder = await writeBuild('marketing', { manifest: { packageVersion } });
    await expect(readBuild('marketing', folder)).rejects.toThrow('packageVersion must be');
  },
);

test('refuses a file whose name needs escaping in a URL, naming it', async () => {
  const folder = await writeBuild('marketing');
  await mkdir(path.join(folder, 'media'), { recursive: true });
  await appendFile(path.join(folder, 'media', 'a "b"?.js'), '');
  await expect(readBuild('marketing', folder)).rejects.toThrow('media/a "b"?.js');
});
