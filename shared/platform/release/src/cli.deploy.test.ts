import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { TestRepository } from '../fixtures/TestRepository.fixture';
import { sourceHash } from '@site/project';

let repository: TestRepository;
beforeEach(async () => {
  repository = await TestRepository.live();
});

const release = (...words: string[]) => repository.release(words);
const buildMarketing = (text: string) =>
  repository.build('marketing', { files: { 'Home.js': text } });

test('deploy publishes a build and makes it live, and a second one changes nothing', async () => {
  await buildMarketing('second();');
  const first = await release('deploy', 'marketing');
  expect(first).toMatchObject({ code: 0, err: '' });
  expect(first.out).toMatch(
    /^marketing (1\.0\.0-[0-9a-f]{8}) published\nRelease 2 is live in .*: marketing \1\n$/,
  );
  await release('configure', 'productName=Iron Diary');
  const again = await release('deploy', 'marketing');
  expect(again).toMatchObject({ code: 0, err: '' });
  expect(again.out).toMatch(
    /^(marketing \S+) is already published\nNothing to change: \1 has been live since release 2\n$/,
  );
});

test('deploy without an app puts all apps into an empty store, and refuses a preview of nothing new', async () => {
  const store = ['--store', 'new'];
  expect((await release('deploy', 'shell', ...store)).err).toContain(': npm run deploy. ');
  const tried = await release('deploy', ...store, '--dry-run');
  expect(tried.out).toMatch(/Release 1 would be live .*; nothing was written\n$/);
  const first = await release('deploy', ...store);
  expect(first).toMatchObject({ code: 0, err: '' });
  expect(first.out).toMatch(/\nRelease 1 is live in .*: shell \S+, account \S+, marketing \S+\n$/);
  const { err } = await release('deploy', ...store, '--preview', 'all');
  expect(err).toMatch(/^Refused: visitors have had all builds of this checkout, so the preview/);
  await buildMarketing('second();');
  const preview = await release('deploy', ...store, '--preview', 'all');
  expect(preview.out).toMatch(/Preview all shows marketing \S+: http/);
});

describe('a build whose sources have changed since', () => {
  const dist = () => path.join(repository.folder, 'marketing-remote/dist');

  beforeEach(async () => {
    const root = repository.folder;
    const shared = ['platform/format', 'platform/project', 'platform/toolchain', 'contract', 'ui'];
    for (const folder of shared)
      await mkdir(path.join(root, 'shared', folder), { recursive: true });
    await writeFile(path.join(root, 'tsconfig.json'), '{}');
    await writeFile(path.join(root, 'package-lock.json'), '{ "packages": {} }');
    const sources = sourceHash('marketing', { root });
    await repository.build('marketing', { manifest: { sources }, files: { 'Home.js': 'new();' } });
    expect(await release('deploy', 'marketing', '--dry-run')).toMatchObject({ code: 0, err: '' });
    await writeFile(path.join(root, 'marketing-remote/Home.tsx'), '');
  });

  test.each(['deploy', 'deploy marketing --preview new', 'publish marketing'])(
    '%s refuses an outdated build without --stale-build',
    async (command) => {
      expect(await release(...command.split(' '))).toMatchObject({
        ...{ code: 1, out: '' },
        err: expect.stringMatching(
          /^Refused: the sources of marketing have changed since .*\nBuild it: .*--stale-build\n$/,
        ) as string,
      });
      const told = await release(...command.split(' '), '--stale-build');
      expect(told).toMatchObject({ code: 0, err: '' });
      expect(told.out).toMatch(/^marketing \S+ published/m);
    },
  );

  test('publish --build takes an outdated build, as any bundler’s output', async () => {
    expect(await release('publish', '--build', dist())).toMatchObject({ code: 0, err: '' });
  });
});

test('a reason keeps the joiners of emoji and loses tabs and changes of direction, as the subject of a merge has', async () => {
  await buildMarketing('second();');
  const made = await release('deploy', 'marketing', '-m', '👩‍💻 Pitch\u200f\tfor all');
  expect(made).toMatchObject({ code: 0, err: '' });
  expect((await release('history')).out).toContain('👩‍💻 Pitch for all');
});

test('deploy refuses a missing file of origins before it publishes anything', async () => {
  await buildMarketing('second();');
  expect(await release('deploy', 'marketing', '--allow-from', 'origin.txt')).toEqual({
    code: 1,
    out: '',
    err: expect.stringMatching(
      /^Refused: --allow-from \/.*\/origin\.txt can’t be read: ENOENT/,
    ) as string,
  });
});

test('--allow-from accepts the new origins that its file names, and no others', async () => {
  const asking = (...connect: string[]) =>
    repository.build('billing', { manifest: { origins: { connect } } });
  const deploy = () => release('deploy', 'billing', '--allow-from', 'origins.txt');
  const line = 'billing: + connect-src https://pay.example.com';
  await writeFile(path.join(repository.folder, 'origins.txt'), `# Payments\n${line}\n`);
  await asking('https://pay.example.com', 'https://other.example.com');
  expect(await deploy()).toMatchObject({
    code: 1,
    out: expect.stringMatching(/^billing \S+ published\n$/) as string,
    err: expect.stringMatching(
      /^Refused: \S+origins\.txt does not accept new origins: billing: \+ connect-src https:\/\/other\.example\.com\nIf /,
    ) as string,
  });
  await asking('https://pay.example.com');
  const { code, out } = await deploy();
  expect(code).toBe(0);
  expect(out.split(line)).toEqual([
    expect.stringMatching(/ published\n$/),
    expect.stringContaining('Release 2 is live'),
  ]);
});

test('a deploy of what is due is refused where git can’t tell whether a newer commit is there', async () => {
  await buildMarketing('second();');
  const { code, err } = await release('deploy', 'marketing', '--if-due');
  expect([code, err]).toEqual([
    1,
    expect.stringMatching(/^Refused: git can’t tell whether this commit .*\n.*leave out --if-due/),
  ]);
});

test('a rollback says what it undoes and by whom before it does, also in a dry run', async () => {
  await buildMarketing('second();');
  await repository.release(['deploy', 'marketing', '-m', 'Shorter'], { RELEASE_BY: 'Alex' });
  const second = await repository.liveVersion('marketing');
  const named = await release('rollback', 'marketing', '--dry-run');
  expect(named.out).toMatch(`Undoing marketing ${second} by Alex, of release 2: Shorter\n`);
  const what = 'Undoing release 2 by Alex, deploy: Shorter\n';
  expect((await release('rollback', '--dry-run')).out).toMatch(new RegExp(`^${what}`));
  expect((await release('rollback')).out).toMatch(
    new RegExp(`^${what}Release 3 is live in \\S+: everything as in release 1\n$`),
  );
});
