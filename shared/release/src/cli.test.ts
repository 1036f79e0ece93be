import { writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import path from 'node:path';
import { contentsOf } from './testSite.fixture';
import { TestRepository } from './TestRepository.fixture';

jest.setTimeout(120_000);

/** One repository whose site is live, for all that only looks at it or is refused; others make their own. */
let live: TestRepository;
beforeAll(async () => {
  live = await TestRepository.make();
  await goLive(live);
});

async function goLive(repository: TestRepository) {
  const versions: string[] = [];
  for (const app of ['shell', 'marketing', 'account'] as const) {
    await repository.build(app);
    const { out } = await repository.release(['publish', app]);
    versions.push(app, /1\.0\.0-[0-9a-f]{8}/.exec(out)?.[0] ?? out);
  }
  return repository.release(['activate', ...versions]);
}

const COMMANDS = ['publish', 'activate', 'deploy', 'status', 'serve'];

test('--help lists every command and the exit codes, and each command has its own, which ends with 0', async () => {
  const { code, out, err } = await live.release(['--help']);
  expect([code, err]).toEqual([0, '']);
  for (const command of COMMANDS) expect(out).toMatch(new RegExp(`^  ${command} `, 'm'));
  expect(out).toContain('Exit codes: 0 done, 1 refused or failed, 2 wrong usage.');
  const helps = await Promise.all(COMMANDS.map((command) => live.release([command, '--help'])));
  for (const [at, help] of helps.entries()) {
    expect([help.code, help.err]).toEqual([0, '']);
    expect(help.out).toContain(`Usage: release ${COMMANDS[at]}`);
    expect(help.out).toContain('--store');
  }
});

test.each([
  ['no command', [], 'Usage: release'],
  ['an unknown command', ['deplyo'], "unknown command 'deplyo'"],
  ['an unknown app', ['publish', 'shop'], 'The apps are shell, marketing, account.'],
  ['an unknown app to activate', ['activate', 'shop', '1.0.0-00000000'], 'The apps are shell, marketing, account.'],
  ['an app without its version', ['activate', 'shell'], 'name the version of shell'],
  ['no app', ['deploy'], "missing required argument 'app'"],
  ['an unknown option', ['status', '--jsno'], "unknown option '--jsno'"],
  ['an option without its value', ['status', '--store'], "option '--store <store>' argument missing"],
  ['more than it takes', ['deploy', 'shell', 'account'], 'too many arguments'],
])('%s is wrong usage: it ends with 2 and says what is right', async (_, words, why) => {
  const { code, out, err } = await live.release(words);
  expect(code).toBe(2);
  expect(err).toContain(why);
  expect(err).not.toContain('    at ');
  expect(out).toBe('');
});

/** Two lines and nothing else: why, and what to do. */
const REFUSAL = /^Refused: .+\n.+\n$/;

test.each([
  ['a missing build', ['publish', 'account'], /holds no build of account\nBuild account first: npm run build -w account-remote/],
  ['a version that is not there', ['activate', 'shell', '9.9.9-00000000'], /holds no complete shell 9\.9\.9-00000000/],
  ['a store without a release', ['status', '--store', 'elsewhere'], /has no release yet\nMake the first one: npm start/],
  ['a site that has no API', ['serve'], /API_ORIGIN is not set/],
])('%s is refused: it ends with 1 and two lines, and changes nothing', async (_, words, why) => {
  const repository = words[0] === 'publish' ? await TestRepository.make() : live;
  const before = await contentsOf(repository.site);
  const { code, out, err } = await repository.release(words);
  expect([code, out]).toEqual([1, '']);
  expect(err).toMatch(REFUSAL);
  expect(err).toMatch(why);
  expect(await contentsOf(repository.site)).toEqual(before);
});

test('status shows each app’s live version as a table, or as JSON', async () => {
  const { code, out } = await live.release(['status']);
  expect(code).toBe(0);
  const [head, ...rows] = out.trim().split('\n');
  expect(head).toMatch(/^app +live version +release +since +previous version$/);
  expect(rows.map((row) => row.split(/ +/).slice(0, 3))).toEqual(
    ['shell', 'marketing', 'account'].map((app) => [app, expect.stringMatching(/^1\.0\.0-[0-9a-f]{8}$/), '1']),
  );
  const json = await live.release(['status', '--json']);
  expect(JSON.parse(json.out)).toMatchObject([{ app: 'shell', release: 1 }, { app: 'marketing' }, { app: 'account' }]);
});

test('deploy publishes one app’s build and makes it live; the second time there is nothing to do', async () => {
  const repository = await TestRepository.make();
  expect(await goLive(repository)).toMatchObject({ code: 0, out: `Release 1 is live in ${repository.site}\n` });
  await repository.build('marketing', { files: { 'Home.js': 'second();' } });
  const first = await repository.release(['deploy', 'marketing']);
  expect(first).toMatchObject({ code: 0, err: '' });
  expect(first.out).toMatch(/^marketing (1\.0\.0-[0-9a-f]{8}) published\nRelease 2 is live in .*: marketing \1\n$/);
  const again = await repository.release(['deploy', 'marketing']);
  expect(again.out).toMatch(/^marketing .* stands already\nRelease 2 is live/);
  expect((await repository.release(['status'])).out).toMatch(/^account .* 1 /m);
});

test('deploys of two teams at once, each a process of its own, both land', async () => {
  const repository = await TestRepository.make();
  await goLive(repository);
  await repository.build('marketing', { files: { 'Home.js': 'second();' } });
  await repository.build('account', { files: { 'ConfirmEmail.js': 'second();' } });
  const both = await Promise.all(['marketing', 'account'].map((app) => repository.release(['deploy', app])));
  expect(both.map(({ code, err }) => [code, err])).toEqual([
    [0, ''],
    [0, ''],
  ]);
  const rows = JSON.parse((await repository.release(['status', '--json'])).out) as { app: string; release: number }[];
  expect(rows.map(({ release }) => release).sort()).toEqual([1, 2, 3]);
});

test('deploy --dry-run says whether a build could go live, and writes nothing at all', async () => {
  const repository = await TestRepository.make();
  await repository.build('marketing', { files: { 'Home.js': 'second();' } });
  const empty = await repository.release(['deploy', 'marketing', '--dry-run']);
  expect(empty.code).toBe(1);
  expect(empty.err).toMatch(REFUSAL);
  expect(await contentsOf(repository.site)).toEqual({});

  const before = await contentsOf(live.site);
  const store = ['--store', live.site];
  const fits = await repository.release(['deploy', 'marketing', '--dry-run', ...store]);
  expect(fits).toMatchObject({ code: 0, err: '' });
  expect(fits.out).toMatch(/^marketing 1\.0\.0-[0-9a-f]{8} could go live in .*; nothing was written\n$/);

  await repository.build('account', { manifest: { exposes: {} } });
  const unfit = await repository.release(['deploy', 'account', '--dry-run', ...store]);
  expect(unfit.code).toBe(1);
  expect(unfit.err).toContain('exposes no page ConfirmEmail');
  expect(await contentsOf(live.site)).toEqual(before);
});

test('a build that does not fit is refused before it is published', async () => {
  const repository = await TestRepository.make();
  await repository.build('account', { manifest: { exposes: {} } });
  const before = await contentsOf(live.site);
  expect(await repository.release(['deploy', 'account', '--store', live.site])).toMatchObject({ code: 1, out: '' });
  expect(await contentsOf(live.site)).toEqual(before);
});

test('the store is what --store names, else SITE_STORE; a relative one counts from where npm was called', async () => {
  const named = await live.release(['status', '--store', live.site], { SITE_STORE: '/nowhere' });
  expect(named.code).toBe(0);
  const fromEnvironment = await live.release(['status'], { SITE_STORE: '/nowhere' });
  expect(fromEnvironment.err).toMatch(/^Refused: \/nowhere has no release yet/);
  const relative = await live.release(['status', '--store', '.site'], { INIT_CWD: live.folder });
  expect(relative.code).toBe(0);
});

test('wrong site settings are refused with every fault in one line', async () => {
  const repository = await TestRepository.make();
  await goLive(repository);
  await writeFile(path.join(repository.site, 'site.json'), '{"productName":"","publicOrigin":"x","more":1}');
  const { code, err } = await repository.release(['activate', 'shell', '9.9.9-00000000']);
  expect(code).toBe(1);
  expect(err).toMatch(REFUSAL);
  const deployed = await repository.release(['deploy', 'marketing']);
  expect(deployed.err).toMatch(/productName must not be empty; .*publicOrigin must be .*more is not known/);
});

test('serve says when its port is taken, and when PORT is no port', async () => {
  const other = createServer().listen(0, 'localhost');
  await once(other, 'listening');
  const PORT = String((other.address() as AddressInfo).port);
  const taken = await live.release(['serve'], { PORT, API_ORIGIN: 'http://localhost:9' });
  other.close();
  expect(taken.code).toBe(1);
  expect(taken.err).toMatch(REFUSAL);
  expect(taken.err).toContain(`port ${PORT} is taken`);
  const none = await live.release(['serve'], { PORT: 'x', API_ORIGIN: 'http://localhost:9' });
  expect(none.err).toMatch(/^Refused: PORT is "x", which is no port\n.+\n$/);
});
