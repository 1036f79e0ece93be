import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { contentsOf } from '../fixtures/testSite.fixture';
import { REFUSAL, TestRepository } from '../fixtures/TestRepository.fixture';

jest.setTimeout(120_000);

/** A repository whose site is live, for all that only looks at it or is refused; other tests make their own. */
let live: TestRepository;
beforeAll(async () => {
  live = await TestRepository.make();
  await live.goLive();
});

const COMMANDS = [
  ...['publish', 'activate', 'deploy', 'rollback', 'status', 'history'],
  ...['configure', 'budgets', 'verify', 'heal', 'prune', 'serve', 'nginx-config'],
];

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
  [
    'an unknown app to activate',
    ['activate', 'shop', '1.0.0-00000000'],
    'The apps are shell, marketing, account.',
  ],
  ['an app without its version', ['activate', 'shell'], 'name the version of shell'],
  ['no app', ['deploy'], "missing required argument 'app'"],
  ['an unknown option', ['status', '--jsno'], "unknown option '--jsno'"],
  [
    'an option without its value',
    ['status', '--store'],
    "option '--store <store>' argument missing",
  ],
  ['a setting without its value', ['configure', 'productName'], 'write KEY=VALUE'],
  ['a setting without its name', ['configure', '=x'], 'write KEY=VALUE'],
  [
    'a setting given twice',
    ['configure', 'productName=a', 'productName=b'],
    'productName is given twice',
  ],
  ['no count', ['history', '--last', 'x'], 'must be a whole number from 1 on'],
  ['a count of 0', ['prune', '--keep', '0'], 'must be a whole number from 1 on'],
  ['a message of two lines', ['rollback', '-m', 'one\ntwo'], 'must be one line'],
  ['an escape code as a message', ['rollback', '-m', '\u001b[2J'], 'must be one line'],
  ['an empty message', ['configure', 'productName=a', '-m', ' '], 'must not be empty'],
  [
    'a message that is too long',
    ['rollback', '-m', 'x'.repeat(201)],
    'must have at most 200 characters',
  ],
  ['more than it takes', ['deploy', 'shell', 'account'], 'too many arguments'],
])('%s is wrong usage: it ends with 2 and says what is right', async (_, words, why) => {
  const { code, out, err } = await live.release(words);
  expect(code).toBe(2);
  expect(err).toContain(why);
  expect(err).not.toContain('    at ');
  expect(out).toBe('');
});

test.each([
  [
    'a missing build',
    ['publish', 'account'],
    /holds no build of account\nBuild account first: npm run build -w account-remote/,
  ],
  [
    'a version that is not there',
    ['activate', 'shell', '9.9.9-00000000'],
    /holds no complete shell 9\.9\.9-00000000/,
  ],
  [
    'a store without a release',
    ['status', '--store', 'elsewhere'],
    /has no release yet\nMake the first one: npm start/,
  ],
  ['a first release to roll back', ['rollback'], /release 1 is the first/],
  [
    'an app that was never different',
    ['rollback', 'account'],
    /has no version before it to go back to/,
  ],
  [
    'wrong settings',
    ['configure', 'colour=blue', 'productName='],
    /(?=.*productName must not be empty).*colour is not known/,
  ],
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
  expect(head).toMatch(/^app +live version +release +since \(UTC\) +by +previous +why$/);
  expect(rows.pop()).toBe('Pages: as release 1');
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

test('the store is what --store names, else SITE_STORE; a relative one counts from where npm was called', async () => {
  const named = await live.release(['status', '--store', live.site], { SITE_STORE: '/nowhere' });
  expect(named.code).toBe(0);
  const fromEnvironment = await live.release(['status'], { SITE_STORE: '/nowhere' });
  expect(fromEnvironment.err).toMatch(/^Refused: \/nowhere has no release yet/);
  const relative = await live.release(['status', '--store', '.site'], { INIT_CWD: live.folder });
  expect(relative.code).toBe(0);
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
