import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { TestRepository } from '../fixtures/TestRepository.fixture';
import { withPages } from '../fixtures/withPages.fixture';

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
  beforeEach(async () => {
    const sources = await repository.addSources('marketing');
    await repository.build('marketing', { manifest: { sources }, files: { 'Home.js': 'new();' } });
    expect(await release('deploy', 'marketing', '--dry-run')).toMatchObject({ code: 0, err: '' });
    await writeFile(path.join(repository.folder, 'marketing-remote/Home.tsx'), '');
  });

  test.each(['deploy', 'publish marketing'])(
    '%s refuses an outdated build without --stale-build',
    async (command) => {
      expect(await release(...command.split(' '))).toMatchObject({
        code: 1,
        out: '',
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
    const dist = path.join(repository.folder, 'marketing-remote/dist');
    expect(await release('publish', '--build', dist)).toMatchObject({ code: 0, err: '' });
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

test('--allow-from accepts the new origins that its file names, and --allow all, and each is named once', async () => {
  const asking = (...connect: string[]) =>
    repository.build('billing', { manifest: { origins: { connect } } });
  const deploy = (...words: string[]) => release('deploy', 'billing', ...words);
  const fromFile = ['--allow-from', 'origins.txt'];
  const [line, other] = ['pay', 'other'].map(
    (name) => `billing: + connect-src https://${name}.example.com`,
  );
  await writeFile(path.join(repository.folder, 'origins.txt'), `# Payments\n${line}\n`);
  await asking('https://pay.example.com');
  const { code, out } = await deploy(...fromFile);
  expect([code, out]).toEqual([
    0,
    expect.stringMatching(/^.* published\nbilling: \+ connect-src .*\nRelease 2 is live .*\n$/),
  ]);
  await asking('https://pay.example.com', 'https://other.example.com');
  expect(await deploy(...fromFile)).toMatchObject({
    code: 1,
    out: expect.stringMatching(/^billing \S+ published\n$/) as string,
    err: expect.stringContaining(
      `origins.txt does not accept new origins: ${other}\nIf `,
    ) as string,
  });
  const accepted = await deploy('--allow');
  expect(accepted.out).toMatch(/^.* is already published\nbilling: \+ .*other.*\nRelease 3 .*\n$/);
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

test('a remote whose address the site uses itself is refused before anything is published', async () => {
  await repository.build('api');
  expect(await release('deploy', 'api')).toEqual({
    code: 1,
    out: '',
    err: expect.stringMatching(
      /^Refused: .*: pages\.Page\.route\.path must not be an address that the site uses itself\n/,
    ) as string,
  });
});

test('a page moves from the root remote to another one, which keeps its former address', async () => {
  /** Returns the lines that a command prints before the last one. */
  const linesOf = async (...words: string[]) => {
    const { code, out, err } = await release(...words);
    expect([code, err]).toEqual([0, '']);
    return out.trim().split('\n').slice(0, -1);
  };
  const pageAt = (file: string) => readFile(path.join(repository.site, file), 'utf8');
  const home = { Home: '/', PrivacyPolicy: '/private-policy' };
  await repository.build('marketing', withPages({ ...home, Bills: '/bills' }));
  await linesOf('deploy', 'marketing');
  await repository.build(
    'billing',
    withPages({ Bills: { path: '/billing', formerly: ['/bills'] } }),
  );
  const line =
    '/bills is a page of marketing, so the former address /bills of billing does not lead to /billing';
  expect(await linesOf('deploy', 'billing')).toContain(line);
  expect((await release('history')).out.split(line)).toHaveLength(2);
  await repository.build('marketing', withPages(home));
  expect(await linesOf('deploy', 'marketing')).not.toContain(line);
  // What the tests compose of a former address is where it leads.
  expect(await pageAt('bills.html')).toBe('/billing');
  // The page is not in the way of a rollback, and takes the place again.
  expect(await linesOf('rollback', 'marketing')).toContain(line);
  expect(await pageAt('bills.html')).toContain('"path":"/bills"');
});
