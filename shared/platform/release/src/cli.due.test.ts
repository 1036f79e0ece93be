import { BILLING } from '../fixtures/billing.fixture';
import { TestRepository } from '../fixtures/TestRepository.fixture';

// What is due is in question, not what pages look like.
jest.mock('./compose/composeVariant', () =>
  jest.requireActual<object>('../fixtures/plainVariants.fixture'),
);

let repository: TestRepository;
beforeEach(async () => {
  repository = await TestRepository.live();
});

const release = (...words: string[]) => repository.release(words);
const due = (...words: string[]) => release('version', 'marketing', '--due', ...words);
const buildMarketing = (text: string) =>
  repository.build('marketing', { files: { 'Home.js': text } });

test('a build is due until it is live, but not after a rollback has taken it back', async () => {
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

test('a retired remote is not due', async () => {
  await repository.build('billing', BILLING);
  await release('deploy', 'billing');
  await release('retire', 'billing');
  const { out, err } = await release('version', 'billing', '--due');
  expect([out, err]).toEqual(['false\n', expect.stringContaining('(retire billing)')]);
});
