import type { Release } from '@site/contract';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { contentsOf } from '../fixtures/testSite.fixture';
import { TestRepository } from '../fixtures/TestRepository.fixture';

/** A site with two releases; the second one changed marketing. */
let original: TestRepository;
/** Each test's own copy. */
let repository: TestRepository;
let first: string;
let second: string;
beforeAll(async () => {
  original = await TestRepository.make();
  const versionIn = (text: string) => /marketing (1\.0\.0-[0-9a-f]{8})/.exec(text)?.[1] ?? text;
  first = versionIn((await original.goLive()).out);
  await original.build('marketing', { files: { 'Home.js': 'second();' } });
  const words = ['deploy', 'marketing', '-m', 'New headline'];
  second = versionIn((await original.release(words, { RELEASE_BY: 'Kim' })).out);
});
beforeEach(async () => {
  repository = await original.copy();
});

const release = (...words: string[]) => repository.release(words, { RELEASE_BY: 'Alex' });
const file = (name: string) => path.join(repository.site, name);

test('visitors can read the team that publishes its name, and never a person', async () => {
  await repository.release(['rollback', 'marketing'], { RELEASE_BY: 'Kim', RELEASE_TEAM: 'blue' });
  const pointer = await readFile(file('release.json'), 'utf8');
  expect(JSON.parse(pointer) as Release).toMatchObject({
    team: 'blue',
    apps: { marketing: { since: 3, team: 'blue' } },
  });
  expect(pointer).not.toContain('Kim');
  expect((await release('history', '--last', '1')).out).toContain('Kim');
});

test('status and history show who, why and what; history names a rollback as one', async () => {
  const status = await release('status');
  expect(status.out).toMatch(
    new RegExp(`^marketing  ${second}  2 .*  Kim  .*${first}  New headline$`, 'm'),
  );
  const back = await release('rollback', '--message', 'Broke the hero');
  expect(back).toMatchObject({ code: 0, err: '' });
  expect(back.out).toBe(`Release 3 is live in ${repository.site}: everything as in release 1\n`);
  const { out } = await release('history', '--last', '2');
  const lines = out.replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d/g, 'TIME').replaceAll(/ +/g, ' ');
  expect(lines.split('\n')).toEqual([
    'release when (UTC) by what why',
    '3 TIME Alex rollback of 2 Broke the hero',
    ` marketing ${second} -> ${first}`,
    `2 TIME Kim marketing ${first} -> ${second} New headline`,
    '',
  ]);
  const json = JSON.parse((await release('history', '--json')).out) as unknown[];
  const newest = { release: 3, by: 'Alex', message: 'Broke the hero', command: 'rollback of 2' };
  expect(json).toEqual([expect.objectContaining(newest), expect.anything(), expect.anything()]);
});

test('every --dry-run says what would happen and leaves the store as it is', async () => {
  await writeFile(file('index.html'), 'defaced');
  const before = await contentsOf(repository.site);
  const live = `Release 3 would be live in ${repository.site}: `;
  const commands: [string[], string][] = [
    [['rollback'], `${live}everything as in release 1; nothing was written\n`],
    [['rollback', 'marketing'], `${live}marketing ${first}; nothing was written\n`],
    [['activate', 'marketing', first], `${live}marketing ${first}; nothing was written\n`],
    [['configure', 'productName=Iron'], `${live}productName=Iron; nothing was written\n`],
    [['heal'], 'index.html would be updated to release 2\n'],
    [['prune', '--keep', '1'], expect.stringMatching(/^Would free 1 release: \d+ f/) as string],
  ];
  for (const [words, out] of commands)
    expect(await release(...words, '--dry-run')).toEqual({ code: 0, out, err: '' });
  expect(await contentsOf(repository.site)).toEqual(before);
});

test('configure changes settings, and prints them', async () => {
  const configure = async (...words: string[]) => (await release('configure', ...words)).out;
  expect(await configure('productName=Iron Diary', 'appStoreId=12')).toBe(
    `Release 3 is live in ${repository.site}: productName=Iron Diary appStoreId=12\n`,
  );
  expect(await configure()).toMatch(
    /^setting +value +app +about\nproductName +Iron Diary +shell +Name of the product/,
  );
  expect(JSON.parse(await configure('--json'))).toMatchObject({ appStoreId: '12' });
  expect(await configure('appStoreId=12')).toBe(
    'Nothing to change: the settings are as they were since release 3\n',
  );
  expect(JSON.parse(await configure('appStoreId=12', '--json'))).toMatchObject({ changed: false });
});

test('configure takes files from a folder, and prints them', async () => {
  const files = path.join(repository.folder, 'files');
  await mkdir(files);
  await writeFile(path.join(files, 'google1234.html'), 'proof');
  expect((await release('configure', '--files', files, 'appStoreId=12')).out).toBe(
    `Release 3 is live in ${repository.site}: appStoreId=12, files google1234.html\n`,
  );
  expect((await release('configure', '--files', files)).out).toBe(
    'Nothing to change: the files are those of release 3\n',
  );
  expect((await release('configure')).out).toMatch(/\n\nfile +bytes\ngoogle1234\.html +5\n$/);
  expect(JSON.parse((await release('configure', '--json')).out)).toMatchObject({
    appStoreId: '12',
    files: { 'google1234.html': { bytes: 5 } },
  });
});

test('verify names what is wrong; heal repairs it and says so', async () => {
  await writeFile(file('index.html'), 'defaced');
  await rm(file('404.html'));
  const verified = await release('verify');
  expect(verified.code).toBe(1);
  expect(verified.err.split('\n').sort()).toEqual([
    '',
    '2 faults in release 2',
    '404.html is missing',
    'To restore pages: npm run release -- heal',
    'index.html does not match release 2',
  ]);
  const json = await release('verify', '--json');
  const { faults } = JSON.parse(json.out) as { faults: unknown[] };
  expect([json.code, faults.length]).toEqual([1, 2]);
  expect(json.err).toMatch(/^Checking \d+ files of 4 versions …\nChecking pages …\n$/);
  expect((await release('heal')).out).toBe(
    '404.html was updated to release 2\nindex.html was updated to release 2\n',
  );
  expect((await release('heal')).out).toMatch(/^Nothing to heal: release 2 is live/);
  expect(await release('verify')).toMatchObject({ code: 0, err: '' });
});
