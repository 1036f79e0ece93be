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
  const deployed = await original.release(['deploy', 'marketing', '-m', 'New headline'], {
    RELEASE_BY: 'Kim',
  });
  second = versionIn(deployed.out);
});
beforeEach(async () => {
  repository = await original.copy();
});

const release = (...words: string[]) => repository.release(words, { RELEASE_BY: 'Alex' });

test('a release names the team that publishes its name, never a person, and not the one before', async () => {
  const madeBy = async () =>
    (JSON.parse(await readFile(path.join(repository.site, 'release.json'), 'utf8')) as Release)
      .madeBy;
  const env = { RELEASE_BY: 'Kim', RELEASE_TEAM: 'marketing team' };
  await repository.release(['rollback', 'marketing'], env);
  expect(await madeBy()).toEqual({ team: 'marketing team', release: 3 });
  expect((await release('history', '--last', '1')).out).toContain('Kim');
  expect(await readFile(path.join(repository.site, 'release.json'), 'utf8')).not.toContain('Kim');
  await release('freeze', '--for', '1h');
  expect(await madeBy()).toBeUndefined();
  await repository.release(['rollback'], env);
  expect(await madeBy()).toEqual({ team: 'marketing team', release: 5 });
  await release('unfreeze');
  await release('configure', 'productName=Iron Diary');
  expect(await madeBy()).toBeUndefined();
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
  expect(
    out
      .split('\n')
      .map((line) => line.replace(/\d{4}-\d\d-\d\d \d\d:\d\d/, 'TIME').replace(/ +/g, ' ')),
  ).toEqual([
    'release when (UTC) by what why',
    '3 TIME Alex rollback of 2 Broke the hero',
    ` marketing ${second} -> ${first}`,
    `2 TIME Kim marketing ${first} -> ${second} New headline`,
    '',
  ]);
  const json = JSON.parse((await release('history', '--json')).out) as unknown[];
  expect(json).toHaveLength(3);
  expect(json[0]).toMatchObject({
    release: 3,
    by: 'Alex',
    message: 'Broke the hero',
    command: 'rollback of 2',
  });
});

test('every --dry-run says what would happen and leaves the store as it is', async () => {
  await writeFile(path.join(repository.site, 'index.html'), 'defaced');
  const before = await contentsOf(repository.site);
  const live = `Release 3 would be live in ${repository.site}: `;
  const commands: [string[], string][] = [
    [['rollback'], `${live}everything as in release 1; nothing was written\n`],
    [['rollback', 'marketing'], `${live}marketing ${first}; nothing was written\n`],
    [['activate', 'marketing', first], `${live}marketing ${first}; nothing was written\n`],
    [
      ['configure', 'productName=Iron Diary'],
      `${live}productName=Iron Diary; nothing was written\n`,
    ],
    [['heal'], 'index.html would be updated to release 2\n'],
    [
      ['prune', '--keep', '1'],
      'Nothing to prune with --keep 1: those releases and their pages still use everything\n',
    ],
  ];
  for (const [words, out] of commands)
    expect(await release(...words, '--dry-run')).toEqual({ code: 0, out, err: '' });
  expect(await contentsOf(repository.site)).toEqual(before);
});

test('configure changes settings, and prints them', async () => {
  const changed = await release('configure', 'productName=Iron Diary', 'appStoreId=12');
  expect(changed.out).toBe(
    `Release 3 is live in ${repository.site}: productName=Iron Diary appStoreId=12\n`,
  );
  expect((await release('configure')).out).toMatch(
    /^setting +value +app +about\nproductName +Iron Diary +shell +Name of the product/,
  );
  expect(JSON.parse((await release('configure', '--json')).out)).toMatchObject({
    appStoreId: '12',
  });
});

test('configure takes files from a folder, and prints them', async () => {
  const files = path.join(repository.folder, 'files');
  await mkdir(files);
  await writeFile(path.join(files, 'google1234.html'), 'proof');
  const before = await contentsOf(repository.site);
  const planned = await release('configure', '--files', files, '--dry-run');
  expect(planned.out).toBe(
    `Release 3 would be live in ${repository.site}: files google1234.html; nothing was written\n`,
  );
  expect(await contentsOf(repository.site)).toEqual(before);
  expect((await release('configure', '--files', files, 'appStoreId=12')).out).toBe(
    `Release 3 is live in ${repository.site}: appStoreId=12, files google1234.html\n`,
  );
  expect((await release('configure')).out).toMatch(/\n\nfile +bytes\ngoogle1234\.html +5\n$/);
  expect(JSON.parse((await release('configure', '--json')).out)).toMatchObject({
    appStoreId: '12',
    files: { 'google1234.html': { bytes: 5 } },
  });
  expect((await release('history')).out).toContain('files: google1234.html added');
  await writeFile(path.join(files, '.DS_Store'), '');
  expect(await release('configure', '--files', files)).toMatchObject({
    code: 1,
    err: expect.stringMatching(
      /^Refused: .*: \.DS_Store must have a plain name.*\nRename or/,
    ) as string,
  });
});

test('status names each page that is live without markup', async () => {
  const pointer = path.join(repository.site, 'release.json');
  const live = JSON.parse(await readFile(pointer, 'utf8')) as Release;
  for (const file of ['index.html', '404.html'])
    Object.assign(live.pages?.[file] ?? {}, { blank: true });
  await writeFile(pointer, JSON.stringify(live));
  const lines = (await release('status')).out.trim().split('\n').slice(-2);
  expect(lines.sort()).toEqual([
    expect.stringMatching(/^Not prerendered: 404\.html, .* Browsers render it\./),
    expect.stringMatching(/^Not prerendered: index\.html, /),
  ]);
  expect(JSON.parse((await release('status', '--json')).out)).toMatchObject({
    pages: { withoutMarkup: expect.arrayContaining(['404.html', 'index.html']) as unknown },
  });
});

test('verify and status name what is wrong; heal repairs it and says so', async () => {
  await writeFile(path.join(repository.site, 'index.html'), 'defaced');
  await rm(path.join(repository.site, '404.html.br'));
  const verified = await release('verify');
  expect(verified.code).toBe(1);
  expect(verified.err).toBe(
    [
      '404.html.br is missing',
      'index.html does not match release 2',
      '2 faults in release 2',
      'To restore pages and compressed copies: npm run release -- heal\n',
    ].join('\n'),
  );
  const json = await release('verify', '--json');
  expect([json.code, (JSON.parse(json.out) as { faults: unknown[] }).faults.length]).toEqual([
    1, 2,
  ]);
  expect(json.err).toMatch(/^Checking \d+ files of 4 versions …\nChecking pages …\n$/);
  expect((await release('status')).out).toContain(
    'Pages: 1 of 8 don’t match release 2 (index.html). Run: npm run release -- heal\n',
  );
  expect((await release('heal')).out).toBe(
    '404.html was updated to release 2\nindex.html was updated to release 2\n',
  );
  expect((await release('heal')).out).toMatch(/^Nothing to heal/);
  expect(await release('verify')).toMatchObject({ code: 0, err: '' });
});
