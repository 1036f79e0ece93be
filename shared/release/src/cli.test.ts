import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { contentsOf } from '../fixtures/testSite.fixture';
import { REFUSAL, TestRepository } from '../fixtures/TestRepository.fixture';

/** A live site that no test may change. */
let live: TestRepository;
beforeAll(async () => {
  live = await TestRepository.make();
  await live.goLive();
});

test('the process ends with the exit code; the default store is .site/ in the repository', async () => {
  const repository = await TestRepository.make();
  expect(await repository.start(['status'])).toEqual({
    code: 1,
    out: '',
    err: `Refused: ${repository.site} has no release yet\nMake the first one: npm start, or correct --store or SITE_STORE\n`,
  });
});

const COMMANDS = [
  ...['publish', 'activate', 'deploy', 'rollback', 'retire', 'watch', 'previews', 'status'],
  ...['history', 'freeze', 'unfreeze', 'promote', 'copy', 'trace'],
  ...['configure', 'budgets', 'version', 'verify', 'heal', 'prune', 'serve', 'nginx-config'],
  's3-policy',
];

test('--help lists every command and the exit codes; every command has its own --help', async () => {
  const { code, out, err } = await live.release(['--help']);
  expect([code, err]).toEqual([0, '']);
  for (const command of COMMANDS) expect(out).toMatch(new RegExp(`^  ${command} `, 'm'));
  expect(out).toContain('Exit codes: 0 done, 1 refused or failed, 2 wrong usage.');
  for (const command of COMMANDS) {
    const help = await live.release([command, '--help']);
    expect([help.code, help.err]).toEqual([0, '']);
    expect(help.out).toContain(`Usage: release ${command}`);
    expect(help.out).toMatch(/--store|--from <store>/);
    expect(help.out).toMatch(new RegExp(`^  .*npm run .*release -- ${command}`, 'm'));
  }
});

const V = '9.9.9-00000000';

test.each([
  ['no command', [], 'Usage: release'],
  ['an unknown command', ['deplyo'], "unknown command 'deplyo'"],
  ['an unknown app', ['publish', 'shop'], 'This checkout has shell, account, marketing.'],
  [
    'no name of an app to activate',
    ['activate', 'Shop!', '1.0.0-00000000'],
    'lower-case words with dashes between them',
  ],
  ['an app without its version', ['activate', 'shell'], 'name the version of shell'],
  ['no app', ['deploy'], "missing required argument 'app'"],
  ['an unknown option', ['status', '--jsno'], "unknown option '--jsno'"],
  [
    'an option without its value',
    ['status', '--store'],
    "option '--store <store>' argument missing",
  ],
  ['a policy for no role', ['s3-policy'], "required option '--role <role>' not specified"],
  ['a policy for an unknown role', ['s3-policy', '--role', 'admin'], 'Allowed choices are team'],
  ['a team without its app', ['s3-policy', '--role', 'team'], 'a team needs --app'],
  [
    'an app of visitors',
    ['s3-policy', '--role', 'visitors', '--app', 'shell'],
    'visitors takes no --app',
  ],
  ['a setting without its value', ['configure', 'productName'], 'write KEY=VALUE'],
  ['a setting without its name', ['configure', '=x'], 'write KEY=VALUE'],
  [
    'a setting given twice',
    ['configure', 'productName=a', 'productName=b'],
    'productName is given twice',
  ],
  ['a count that is no number', ['history', '--last', 'x'], 'must be a whole number, 1 or more'],
  ['a count of 0', ['prune', '--keep', '0'], 'must be a whole number, 1 or more'],
  ['a message of two lines', ['rollback', '-m', 'one\ntwo'], 'must be one line'],
  ['an escape code as a message', ['rollback', '-m', '\u001b[2J'], 'must be one line'],
  ['an empty message', ['configure', 'productName=a', '-m', ' '], 'must not be empty'],
  [
    'a message that is too long',
    ['rollback', '-m', 'x'.repeat(201)],
    'must have at most 200 characters',
  ],
  ['too many arguments', ['deploy', 'shell', 'account'], 'too many arguments'],
  ['a version that leads elsewhere', ['activate', 'shell', '../x'], '"../x" is not a version'],
  ['an app named twice', ['activate', 'shell', V, 'shell', V], 'shell is named twice'],
  ['0 %', ['activate', 'shell', V, '--percent', '0'], 'must be a whole number from 1 to 100'],
  ['an empty --expect', ['deploy', 'shell', '--expect', ''], 'must be a version'],
  ['a freeze of no time', ['freeze', '--for', '0h'], 'must be at least one hour'],
  ['a position in no version', ['trace', 'a.js:1:1', '--version', '../x'], 'must be a version'],
  ['failures without a page', ['status', '--collector', 'x'], '--collector needs --html'],
  ['time for no check', ['deploy', 'shell', '--check-for', '5m'], '--check-for needs --check'],
])('%s: exits with 2 and says what is right', async (_, words, why) => {
  const { code, out, err } = await live.release(words);
  expect(code).toBe(2);
  expect(err).toContain(why);
  expect(err).toMatch(/Add --help for usage|Usage: release/);
  expect(err).not.toContain('    at ');
  expect(out).toBe('');
});

test.each([
  [
    'a missing build',
    ['publish', 'account'],
    /contains no build of account\nBuild account first: npm run build -w account-remote/,
  ],
  [
    'an unpublished version',
    ['activate', 'shell', '9.9.9-00000000'],
    /has no complete shell 9\.9\.9-00000000/,
  ],
  [
    'a store without a release',
    ['status', '--store', 'elsewhere'],
    /has no release yet\nMake the first one: npm start/,
  ],
  [
    'previews of a store without a release',
    ['previews', '--store', 'elsewhere'],
    /has no release yet\nMake the first one: npm start, or correct --store or SITE_STORE\n/,
  ],
  ['no freeze without a release', ['unfreeze', '--store', 'elsewhere'], /has no release yet/],
  ['a rollback of the first release', ['rollback'], /release 1 is the first/],
  [
    'a rollback of an app without a previous version',
    ['rollback', 'account'],
    /has no previous version to go back to/,
  ],
  [
    'wrong settings',
    ['configure', 'colour=blue', 'productName='],
    /(?=.*productName must not be empty).*colour is unknown/,
  ],
  ['serve without an API', ['serve'], /API_ORIGIN is not set/],
])('%s: exits with 1, prints two lines and changes nothing', async (_, words, why) => {
  const repository = words[0] === 'publish' ? await TestRepository.make() : live;
  const before = await contentsOf(repository.site);
  const { code, out, err } = await repository.release(words);
  expect([code, out]).toEqual([1, '']);
  expect(err).toMatch(REFUSAL);
  expect(err).toMatch(why);
  expect(await contentsOf(repository.site)).toEqual(before);
});

test('a file that can’t be written fails in two lines, too', async () => {
  const { code, out, err } = await live.release(['status', '--html', 'none/status.html']);
  expect([code, out]).toEqual([1, '']);
  expect(err).toMatch(/^Failed: ENOENT: .+ open '.+none\/status\.html'\nCheck .+\n$/);
});

test('status shows each app’s live version as a table, or as JSON', async () => {
  const { code, out } = await live.release(['status']);
  expect(code).toBe(0);
  const [head, ...rows] = out.trim().split('\n');
  expect(head).toMatch(/^app +live version +release +since \(UTC\) +by +previous +why$/);
  expect(rows.pop()).toBe('Pages: match release 1');
  expect(rows.map((row) => row.split(/ +/).slice(0, 3))).toEqual(
    ['shell', 'marketing', 'account'].map((app): unknown[] => [
      app,
      expect.stringMatching(/^1\.0\.0-[0-9a-f]{8}$/),
      '1',
    ]),
  );
  for (const line of [head, ...rows]) expect(line?.length).toBeLessThan(100);
  const json = await live.release(['status', '--json']);
  expect(JSON.parse(json.out)).toMatchObject({
    release: 1,
    apps: [{ app: 'shell', release: 1 }, { app: 'marketing' }, { app: 'account' }],
    pages: { strays: [] },
  });
});

test('--store wins over SITE_STORE; a relative path starts where npm was called', async () => {
  const named = await live.release(['status', '--store', live.site], { SITE_STORE: '/nowhere' });
  expect(named.code).toBe(0);
  const fromEnvironment = await live.release(['status'], { SITE_STORE: '/nowhere' });
  expect(fromEnvironment.err).toMatch(/^Refused: \/nowhere has no release yet/);
  const relative = await live.release(['status', '--store', '.site'], { INIT_CWD: live.folder });
  expect(relative.code).toBe(0);
});

test('serve refuses a port that is taken, and a PORT that is no port', async () => {
  const other = createServer().listen(0, 'localhost');
  await once(other, 'listening');
  const PORT = String((other.address() as AddressInfo).port);
  const taken = await live.release(['serve'], { PORT, API_ORIGIN: 'http://localhost:9' });
  other.close();
  expect(taken.code).toBe(1);
  expect(taken.err).toMatch(REFUSAL);
  expect(taken.err).toContain(`port ${PORT} is taken`);
  const none = await live.release(['serve'], { PORT: 'x', API_ORIGIN: 'http://localhost:9' });
  expect(none.err).toMatch(/^Refused: PORT is "x", which is not a port\n.+\n$/);
});
