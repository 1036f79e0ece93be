import { readPointer } from './log/readPointer';
import { openStore } from './stores/openStore';
import { TestRepository } from '../fixtures/TestRepository.fixture';

let repository: TestRepository;
beforeEach(async () => {
  repository = await TestRepository.live();
});

const release = (...words: string[]) => repository.release(words);
const versionOf = async (app: string) => (await release('version', app)).out.trim();
const live = (app: string) => repository.liveVersion(app);

/** Builds an app with a script of its own. @returns its version */
async function build(app: string, text: string): Promise<string> {
  const script = { shell: 'main.js', account: 'ConfirmEmail.js' }[app] ?? 'Home.js';
  await repository.build(app, { files: { [script]: `${text}();` } });
  return versionOf(app);
}

/** Builds an app and deploys it by name. @returns its version */
async function deploy(app: string, text: string): Promise<string> {
  const version = await build(app, text);
  expect(await release('deploy', app)).toMatchObject({ code: 0 });
  return version;
}

/** Expects that `verify` and `status` find nothing wrong. */
async function expectWhole(): Promise<void> {
  expect(await release('verify')).toMatchObject({ code: 0, err: '' });
  expect(await release('status')).toMatchObject({ code: 0 });
}

test('what was taken back does not go live by another team’s deploy of all', async () => {
  const second = await deploy('marketing', 'second');
  await release('rollback', 'marketing');
  const third = await deploy('marketing', 'third');
  await release('rollback', '--to', '2');
  expect(await live('marketing')).toBe(second);
  const { code, err } = await release('deploy');
  expect([code, err]).toEqual([
    1,
    `Refused: marketing ${third} is left out: visitors have had it before, and something else is live\nTo make it live all the same: npm run release -- deploy marketing\n`,
  ]);
  // Other apps go live, and the line still says what is left out.
  const account = await build('account', 'second');
  const all = await release('deploy');
  expect(all.out).toContain(`\nmarketing ${third} is left out: `);
  expect(all.out).toMatch(new RegExp(`\nRelease \\d is live in \\S+: account ${account}\n$`));
  expect(await live('marketing')).toBe(second);
});

test('a rollback after that of a rollout leaves the version out that it takes back', async () => {
  const second = await deploy('marketing', 'second');
  await deploy('marketing', 'third');
  await release('rollout', `marketing@${second}`, '5%');
  await release('rollback', 'marketing');
  await release('rollback', 'marketing');
  expect(await live('marketing')).toBe(second);
  expect(await release('deploy')).toMatchObject({ code: 1 });
  expect(await live('marketing')).toBe(second);
});

test('verify stays green as a shell goes from some visitors to none to all', async () => {
  const second = await build('shell', 'second');
  await release('publish', 'shell');
  await release('rollout', `shell@${second}`, '5%');
  await release('rollback', 'shell');
  await expectWhole();
  await release('activate', `shell@${second}`);
  await expectWhole();
});

test('verify stays green after rollbacks of a rollout and of the shell beside it', async () => {
  const second = await build('marketing', 'second');
  await release('publish', 'marketing');
  await release('rollout', `marketing@${second}`, '60%');
  await deploy('shell', 'second');
  await release('rollback', 'marketing');
  await release('rollback', 'shell');
  await expectWhole();
});

test('an upgrade that was taken back is advised as one command, which works', async () => {
  const react = { version: '20.0.0', exports: ['use', 'useState'] };
  await repository.build('shell', { manifest: { provides: { react } } });
  for (const app of ['marketing', 'account'])
    await repository.build(app, { manifest: { takes: { react } } });
  expect(await release('deploy')).toMatchObject({ code: 0 });
  await release('rollback');
  const { code, err } = await release('deploy');
  const [, advised = ''] = /npm run release -- (deploy .*)\n$/.exec(err) ?? [];
  expect([code, advised.split(' ').sort()]).toEqual([
    1,
    ['account', 'deploy', 'marketing', 'shell'],
  ]);
  // Mended, one of them alone does not fit, and the refusal says with whom it would.
  const files = { 'Home.js': 'mended();' };
  await repository.build('marketing', { manifest: { takes: { react } }, files });
  const alone = await release('deploy', 'marketing');
  expect(alone).toMatchObject({ code: 1 });
  expect(alone.err).toMatch(
    /with react 20\.0\.0, but shell \S+ provides 19\.3\.1\n.* together with a shell that provides what it takes: npm run release -- deploy shell marketing\n$/,
  );
  expect(await release(...advised.split(' '))).toMatchObject({ code: 0 });
  await expectWhole();
});

test('a return is made once, has the pages of then byte for byte, and says so the next time', async () => {
  const store = await openStore(repository.site);
  const { pages } = (await readPointer(store))!;
  await deploy('marketing', 'second');
  await release('configure', 'productName=Iron Diary');
  expect((await release('rollback', '--to', '1')).out).toContain('Release 4 is live');
  expect((await readPointer(store))?.pages).toEqual(pages);
  for (const _ of [1, 2])
    expect(await release('rollback', '--to', '1')).toMatchObject({
      ...{ code: 0, out: 'Nothing to change: everything is as in release 1\n' },
    });
  await expectWhole();
});

test('a setting that is cleared has its default again, also one that nothing declares any more', async () => {
  const settings = { mapName: { about: 'A map.', format: 'text', default: 'World' } as const };
  await repository.build('billing', { manifest: { settings } });
  await release('deploy', 'billing');
  await release('configure', 'productName=Iron Diary', 'mapName=Moon');
  await release('retire', 'billing');
  expect((await release('configure')).out).toMatch(
    /\nmapName +Moon +- +No live version declares it\. To clear it: npm run release -- configure mapName=\n/,
  );
  // It comes back with the app.
  await release('deploy', 'billing');
  expect((await release('configure', '--json')).out).toContain('"mapName": "Moon"');
  expect(await release('configure', 'productName=', 'mapName=')).toMatchObject({ code: 0 });
  const { out } = await release('configure', '--json');
  expect(JSON.parse(out)).toMatchObject({ productName: 'Workout Planner', mapName: 'World' });
});

test('the first command of an empty store is advised, whatever the first one was', async () => {
  const { err } = await release('rollout', 'marketing@1.0.0-00000000', '5', '--store', 'empty');
  expect(err).toMatch(
    /^Refused: \S+ has no release yet\nTo make the first one .*npm run deploy --/,
  );
});

test('a rollback says what it undoes and by whom before it does, also in a dry run', async () => {
  const second = await build('marketing', 'second');
  await repository.release(['deploy', 'marketing', '-m', 'Shorter'], { RELEASE_BY: 'Alex' });
  await release('freeze', '--for', '4h');
  const named = await release('rollback', 'marketing', '--dry-run');
  expect(named.out).toMatch(`Undoing marketing ${second} by Alex, of release 2: Shorter\n`);
  const what = 'Undoing release 2 by Alex, deploy: Shorter\n';
  expect((await release('rollback', '--dry-run')).out).toMatch(new RegExp(`^${what}`));
  expect(await live('marketing')).toBe(second);
  expect((await release('rollback')).out).toMatch(
    new RegExp(`^${what}Release 4 is live in \\S+: everything as in release 1\n$`),
  );
  await expectWhole();
});

test('withdrawn files stay away under another package version', async () => {
  const bad = await deploy('marketing', 'bad');
  await deploy('marketing', 'good');
  await release('withdraw', `marketing@${bad}`, '-m', 'Leaks');
  await release('prune', '--keep', '1');
  const files = { 'Home.js': 'bad();' };
  await repository.build('marketing', { manifest: { packageVersion: '1.0.1' }, files });
  expect(await release('deploy', 'marketing')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^Refused: marketing 1\S+ was withdrawn from .*: Leaks\n/) as string,
  });
});

test('a deploy of what is due is refused where git can’t tell whether a newer commit is there', async () => {
  await build('marketing', 'second');
  const { code, err } = await release('deploy', 'marketing', '--if-due');
  expect([code, err]).toEqual([
    1,
    'Refused: git can’t tell whether this commit is still the newest one\nRun this in a clone that may read its remote: git ls-remote origin HEAD. To deploy an app in any case, leave out --if-due.\n',
  ]);
});
