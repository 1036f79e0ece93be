import { FORMAT } from '@site/format';
import { truncate } from 'node:fs/promises';
import path from 'node:path';
import { buildOf, writeBuild, type Difference } from '../../fixtures/testSite.fixture';
import { factsOf } from '../../fixtures/appFacts.fixture';
import { describeFile } from '../documents/integrity';
import { readBuild } from './readBuild';

const versionOf = async (difference?: Difference) =>
  (await buildOf('marketing', difference)).manifest.version;

test('the manifest lists every file and source map with hash and size, except build.json', async () => {
  const files = { 'source-maps/Home.js.map': '{}', '.DS_Store': 'Finder', 'media/.keep': '' };
  const { manifest, contents, maps } = await buildOf('marketing', { files });
  expect(manifest).toEqual({
    format: FORMAT,
    app: 'marketing',
    version: expect.stringMatching(/^1\.0\.0-[0-9a-f]{8}$/) as string,
    takes: { react: { version: '19.3.1', exports: ['useState'] } },
    provides: {},
    ...factsOf('marketing'),
    files: Object.fromEntries([...contents].map(([name, bytes]) => [name, describeFile(bytes)])),
    maps: { 'Home.js': describeFile(Buffer.from('{}')) },
  });
  expect([...contents.keys()]).toEqual([
    ...['Home.js', 'PrivacyPolicy.js', 'media/phone@2x.avif'],
    ...['prerender/Home.js', 'prerender/PrivacyPolicy.js', 'remoteEntry.js'],
  ]);
  expect(String(contents.get('Home.js'))).toBe('showHome();\n');
  expect(maps).toEqual(new Map([['Home.js', Buffer.from('{}')]]));
});

test.each<[string, Difference]>([
  ['a changed byte', { files: { 'Home.js': 'showHome(); \n' } }],
  ['another file', { files: { 'more.js': '' } }],
  ['a missing file', { files: { 'media/phone@2x.avif': undefined } }],
  ['another source map', { files: { 'source-maps/Home.js.map': '{}' } }],
  ['another package version', { manifest: { packageVersion: '1.0.1' } }],
  ['another page', { manifest: { pages: { Home: factsOf('marketing').pages.Home! } } }],
])('%s gives another version', async (_, difference) => {
  expect(await versionOf(difference)).not.toBe(await versionOf());
});

test('refuses a missing folder, or one without a build', async () => {
  const folder = await writeBuild('marketing', { files: { 'build.json': undefined } });
  for (const place of [folder, path.join(folder, 'marketing-remote', 'dist')])
    await expect(readBuild(place)).rejects.toMatchObject({
      name: 'Refusal',
      message: `${place} contains no build.json`,
      hint: expect.stringContaining('build-format.md') as string,
    });
});

test('refuses a manifest that says too much', async () => {
  const manifest = { takes: { ['x'.repeat(262_144)]: { version: '1.0.0', exports: [] } } };
  await expect(buildOf('marketing', { manifest })).rejects.toMatchObject({
    name: 'Refusal',
    message: expect.stringContaining(', and may have 262144') as string,
    hint: expect.stringMatching(/ Then build again\.$/) as string,
  });
});

test('refuses a file that is too large, before it reads the file', async () => {
  const place = await writeBuild('marketing');
  await truncate(path.join(place, 'Home.js'), 3 * 1024 ** 3);
  await expect(readBuild(place)).rejects.toMatchObject({
    name: 'Refusal',
    message: `${path.join(place, 'Home.js')} has more than 25 MB`,
  });
});
