import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { BILLING } from '../fixtures/billing.fixture';
import { TestRepository } from '../fixtures/TestRepository.fixture';
import { sourceHash } from '@site/project';

// What commands decide and print is in question, not what pages look like.
jest.mock('./compose/composeVariant', () =>
  jest.requireActual<object>('../fixtures/plainVariants.fixture'),
);

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

test('deploy without an app puts all apps into an empty store, and then only what changed', async () => {
  const store = ['--store', 'new'];
  expect((await release('deploy', 'shell', ...store)).err).toContain(': npm run deploy. ');
  const usage = await release('deploy', '--expect', 'none', ...store);
  expect(usage).toMatchObject({ code: 2 });
  const tried = await release('deploy', ...store, '--dry-run');
  expect(tried.out).toMatch(/Release 1 would be live .*; nothing was written\n$/);
  const first = await release('deploy', ...store);
  expect(first).toMatchObject({ code: 0, err: '' });
  expect(first.out).toMatch(/\nRelease 1 is live in .*: shell \S+, account \S+, marketing \S+\n$/);
  expect((await release('deploy', ...store)).out).toContain('Nothing to change: ');
  await buildMarketing('second();');
  const preview = await release('deploy', ...store, '--preview', 'all');
  expect(preview.out).toMatch(/Preview all shows marketing \S+: http/);
  await release('deploy', ...store);
  expect(await release('deploy', ...store, '--preview', 'all')).toMatchObject({
    ...{ code: 1, out: expect.stringMatching(/^shell \S+ is already published\n/) as string },
    err: expect.stringMatching(
      /^Refused: nothing is due, so the preview would show what is live/,
    ) as string,
  });
});

describe('a build whose sources have changed since', () => {
  const dist = () => path.join(repository.folder, 'marketing-remote/dist');

  beforeEach(async () => {
    const root = repository.folder;
    for (const folder of [
      'platform/format',
      'platform/project',
      'platform/toolchain',
      'contract',
      'ui',
    ])
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
      expect(await release(...command.split(' '))).toEqual({
        code: 1,
        out: '',
        err: `Refused: the sources of marketing have changed since ${dist()} was built
Build it: npm run build -w marketing-remote. Or release it as it is: add --stale-build
`,
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

test('version prints the name that a store has or would give, or the live one', async () => {
  const version = async (...words: string[]) =>
    (await release('version', 'marketing', ...words)).out.trim();
  const first = await version('--live');
  expect(await version()).toBe(first);
  for (const text of ['second();', 'third();']) {
    await buildMarketing(text);
    await release('deploy', 'marketing');
  }
  await release('prune', '--keep', '1');
  await repository.build('marketing');
  expect(await version()).toBe(`${first}-2`);
  expect((await release('deploy', 'marketing')).out).toContain(`marketing ${first}-2 published\n`);
  expect(await version('--live')).toBe(`${first}-2`);
  expect(await version('--live', '--store', 'none')).toBe('none');
});

test('a build is due until it is live, but not after a rollback has taken it back', async () => {
  const due = (...words: string[]) => release('version', 'marketing', '--due', ...words);
  expect(await due()).toMatchObject({ code: 0, out: 'false\n', err: '' });
  await buildMarketing('second();');
  expect(await due()).toMatchObject({ code: 0, out: 'true\n', err: '' });
  expect((await due('--store', 'none')).out).toBe('true\n');
  const bad = await release('version', 'marketing');
  await release('deploy', 'marketing');
  await release('rollback', 'marketing', '-m', 'Lost a line');
  await release('configure', 'productName=Iron Diary');
  const taken = await due();
  expect(taken).toMatchObject({ code: 0, out: 'false\n' });
  expect(taken.err).toMatch(
    /^marketing 1\S+ is not due: .* took it back in release 3 \(rollback marketing\): Lost a line\nTo make it live for all: npm run release -- activate marketing@1\S+\n$/,
  );
  await release('rollout', `marketing@${bad.out.trim()}`, '5');
  await release('rollback', 'marketing');
  expect((await due()).out).toBe('false\n');
  // What a later deploy has replaced was not taken back: reverting to it is a change like others.
  await buildMarketing('third();');
  await release('deploy', 'marketing');
  await repository.build('marketing');
  expect((await due()).out).toBe('true\n');
});

test('what was taken back does not go live by itself after a prune has given up its name', async () => {
  await repository.build('billing', BILLING);
  await release('deploy', 'billing');
  await release('retire', 'billing', '-m', 'Closed');
  await buildMarketing('second();');
  await release('deploy', 'marketing');
  await release('rollback', 'marketing', '-m', 'Lost a line');
  await release('prune', '--keep', '1');
  const { out, err } = await release('version', 'marketing', '--due');
  expect(out).toBe('false\n');
  expect(err).toMatch(
    /^marketing 1\S+-2 is not due: .* took it back in release 5 \(rollback marketing\): Lost a line\nTo publish it again and make it live: npm run release -- deploy marketing\n$/,
  );
  const all = await release('deploy');
  expect(all.out).toMatch(/\nbilling \S+-2 is not due: .* took it back in release 3 \(retire bill/);
  expect(all.out).toContain('Nothing to change: ');
  // Once it was live again, another version may replace it and be reverted.
  await release('deploy', 'marketing');
  await buildMarketing('third();');
  await release('deploy', 'marketing');
  await buildMarketing('second();');
  expect(await release('version', 'marketing', '--due')).toMatchObject({ out: 'true\n', err: '' });
});

test('a build is not due after the version before it was activated by name, even if that is pruned', async () => {
  const due = () => release('version', 'marketing', '--due');
  const { out: first } = await release('version', 'marketing');
  await buildMarketing('second();');
  await release('deploy', 'marketing');
  await release('activate', `marketing@${first.trim()}`, '-m', 'Go back');
  await release('configure', 'productName=Iron Diary');
  await release('prune', '--keep', '1');
  expect(await due()).toMatchObject({
    ...{ out: 'false\n', err: expect.stringContaining('release 3 (activate): Go back') as string },
  });
  // A merge that reverts a change is a deploy, and so is one that reverts that.
  await release('deploy', 'marketing');
  await repository.build('marketing');
  await release('deploy', 'marketing');
  await buildMarketing('second();');
  expect(await due()).toMatchObject({ out: 'true\n' });
});

test('what a mistaken rollback had brought back may go live again', async () => {
  await buildMarketing('second();');
  await release('deploy', 'marketing');
  const { out: second } = await release('version', 'marketing');
  await release('rollback', 'marketing', '-m', 'Panic');
  await release('activate', `marketing@${second.trim()}`, '-m', 'It was the network');
  await repository.build('marketing');
  expect(await release('version', 'marketing', '--due')).toMatchObject({ out: 'true\n', err: '' });
});

test('a withdrawal is of the files, whichever names a store has given up', async () => {
  await buildMarketing('bad();');
  await release('deploy', 'marketing');
  const { out: bad } = await release('version', 'marketing');
  for (const text of ['third();', 'fourth();']) {
    await buildMarketing(text);
    await release('deploy', 'marketing');
  }
  await release('prune', '--keep', '1');
  await buildMarketing('bad();');
  await release('deploy', 'marketing');
  const withdraw = () => release('withdraw', `marketing@${bad.trim()}`, '-m', 'Leaks');
  expect((await withdraw()).err).toContain(`Refused: marketing ${bad.trim()}-2 is live in `);
  await release('rollback', 'marketing');
  expect(await withdraw()).toMatchObject({ code: 0, err: '' });
  expect((await release('activate', `marketing@${bad.trim()}-2`)).err).toContain('was withdrawn');
  const promoted = ['promote', '--from', 'staging', '--to', '.site'];
  await release('deploy', '--store', 'staging');
  expect((await release(...promoted, 'marketing')).err).toContain('was withdrawn');
});

test('a rollout that another activation of the live version has ended is not due', async () => {
  const { out: first } = await release('version', 'marketing');
  await buildMarketing('second();');
  await release('publish', 'marketing');
  const { out: second } = await release('version', 'marketing');
  await release('rollout', `marketing@${second.trim()}`, '5%');
  await release('activate', `marketing@${first.trim()}`, '-m', 'Stop it');
  const { out, err } = await release('version', 'marketing', '--due');
  expect([out, err]).toEqual(['false\n', expect.stringContaining('release 3 (activate): Stop it')]);
});

test('a deploy of all apps leaves out what its team has taken back, gives to some, or has withdrawn', async () => {
  await release('configure', 'productName=Iron Diary');
  const deployed: string[] = [];
  for (const app of ['marketing', 'account', 'shell']) {
    await repository.build(app, { files: { 'main.js': 'second();' } });
    await release('publish', app);
    deployed.push(`${app}@${(await release('version', app)).out.trim()}`);
  }
  const [marketing = '', account = '', shell = ''] = deployed;
  await release('activate', marketing);
  await release('rollback', 'marketing', '-m', 'Lost a line');
  await release('rollout', account, '5%');
  await release('withdraw', shell, '-m', 'Leaks');
  const nothing = await release('deploy');
  expect(nothing).toMatchObject({ code: 0, err: '' });
  expect(nothing.out.split('\n').filter((line) => !line.startsWith('To make it'))).toEqual([
    expect.stringMatching(/^shell \S+ was withdrawn from .*: Leaks$/),
    expect.stringMatching(/^Build a version without that fault/),
    expect.stringMatching(/^account \S+ is not due: 5 % of the visitors have had account/),
    expect.stringMatching(
      /^marketing \S+ is not due: .* took it back in release 4 \(rollback mark/,
    ),
    expect.stringMatching(/^Nothing to change: shell \S+ has been live .*, 5 % of .*, marketing/),
    '',
  ]);
  await repository.build('shell', { files: { 'main.js': 'third();' } });
  expect((await release('deploy')).out).toMatch(/\nRelease 7 is live in \S+: shell \S+\n$/);
  expect((await release('status')).out).toContain('Rollout: 5 % of the visitors get account');
  // By name, all of them can.
  const named = await release('activate', marketing, account);
  expect(named.out).toContain('Release 8 is live');
});

test('a withdrawn build is not due, whether visitors had it or not', async () => {
  const due = () => release('version', 'marketing', '--due');
  await buildMarketing('bad();');
  const bad = `marketing@${(await release('version', 'marketing')).out.trim()}`;
  await release('publish', 'marketing');
  expect(await release('withdraw', bad, '-m', 'Leaks')).toMatchObject({ code: 0 });
  expect(await due()).toEqual({
    ...{ code: 0, out: 'false\n' },
    err: expect.stringMatching(
      /^marketing 1\S+ was withdrawn from .*: Leaks\nBuild a version/,
    ) as string,
  });
});

test('a build is not due while it is rolled out, whatever others deploy', async () => {
  const due = () => release('version', 'marketing', '--due');
  await buildMarketing('second();');
  await release('publish', 'marketing');
  const name = `marketing@${(await release('version', 'marketing')).out.trim()}`;
  await release('rollout', name, '5%');
  const expected = {
    ...{ code: 0, out: 'false\n' },
    err: expect.stringMatching(
      /^marketing 1\S+ is not due: 5 % of the visitors have had marketing 1\S+ since release 2\nTo make it live for all: npm run release -- activate marketing@1\S+\n$/,
    ) as string,
  };
  expect(await due()).toEqual(expected);
  await release('configure', 'productName=Iron Diary');
  expect(await due()).toEqual(expected);
});

test('a reason may have characters that do not show, as the subject of a merge', async () => {
  await buildMarketing('second();');
  const made = await release('deploy', 'marketing', '-m', '👩‍💻 Pitch\u200f\tfor all');
  expect(made).toMatchObject({ code: 0, err: '' });
  expect((await release('history')).out).toContain('👩 💻 Pitch for all');
});

test('a deploy says which rollout it ends', async () => {
  const { out: first } = await release('version', 'marketing');
  await buildMarketing('second();');
  await release('deploy', 'marketing');
  await release('rollout', `marketing@${first.trim()}`, '5%');
  await buildMarketing('third();');
  expect((await release('deploy', 'marketing')).out).toContain(
    `\nThe rollout of marketing ${first.trim()} to 5 % of the visitors ends\n`,
  );
});

test('a retired remote is not due', async () => {
  await repository.build('billing', BILLING);
  await release('deploy', 'billing');
  await release('retire', 'billing');
  const { out, err } = await release('version', 'billing', '--due');
  expect([out, err]).toEqual(['false\n', expect.stringContaining('(retire billing)')]);
});

test.each([
  [
    ['--expect', '1.0.0-00000000'],
    /^Refused: marketing \S+ is live in .*; 1\.0\.0-00000000 was exp/,
  ],
  [
    ['--allow-from', 'origin.txt'],
    /^Refused: --allow-from \/.*\/origin\.txt can’t be read: ENOENT/,
  ],
])('deploy refuses what %j mistypes before it publishes anything', async (words, refusal) => {
  await buildMarketing('second();');
  expect(await release('deploy', 'marketing', ...words)).toEqual({
    ...{ code: 1, out: '' },
    err: expect.stringMatching(refusal) as string,
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
    out: expect.stringMatching(
      /^billing \S+ published\nNothing that is live has changed\.\n$/,
    ) as string,
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
