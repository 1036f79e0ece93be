import { TestRepository } from '../fixtures/TestRepository.fixture';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createProgram } from './commands/createProgram';
import { ROOT } from '@site/project';

/** A live site that no test may change. */
let live: TestRepository;
beforeAll(async () => {
  live = await TestRepository.live();
});

/** Runs a command line with its output on a full disk. */
const ON_FULL_DISK = ['/bin/sh', '-c', 'exec "$@" > /dev/full', 'sh'];

// macOS has no such file.
(existsSync('/dev/full') ? test : test.skip)('a full disk fails in one line', () => {
  expect(live.start(['--help'], {}, ON_FULL_DISK)).toEqual({
    code: 1,
    out: '',
    err: 'Failed: can’t write to standard output: no space left on device\n',
  });
});

test('--help lists the exit codes; every command has its own --help, with an example', async () => {
  const { code, out, err } = await live.release(['--help']);
  expect([code, err]).toEqual([0, '']);
  expect(out).toContain('Exit codes: 0 done, 1 refused or failed, 2 wrong usage.');
  for (const command of createProgram().commands.map((each) => each.name())) {
    const help = await live.release([command, '--help']);
    expect([help.code, help.err]).toEqual([0, '']);
    expect(help.out).toMatch(/--store|--from <store>|<folder>/);
    expect(help.out).toMatch(new RegExp(`^  .*npm run .*release -- ${command}`, 'm'));
  }
});

const V = '9.9.9-00000000';

test.each([
  ['no command', [], 'Usage: release'],
  [
    'an unknown app',
    ['publish', 'shop'],
    "'shop' is invalid for argument 'app'. This checkout has no such app; it has shell, account, marketing.",
  ],
  ['an invalid app name', ['activate', `Shop!@${V}`], 'must be lower-case words'],
  [
    'an app without its version',
    ['activate', 'shell'],
    'with @ between them, e.g. marketing@1.2.0-3f9a1c04',
  ],
  ['a path as a version', ['activate', 'shell@../x'], 'must be <package version>-<hash>'],
  ['an app named twice', ['activate', `shell@${V}`, `shell@${V}`], 'shell is named twice'],
  ['nothing to activate', ['activate'], 'name either apps with their versions, or --preview'],
  ['versions and a preview', ['activate', `a@${V}`, '--preview', 'b'], 'name either apps with'],
  ['no preview that shows', ['activate', `a@${V}`, '--shows', V], 'add --preview NAME'],
  ['0 %', ['rollout', `shell@${V}`, '0'], 'must be a whole number from 1 to 99'],
  ['100 %', ['rollout', `shell@${V}`, '100%'], 'all visitors get what activate names'],
  ['a rollout’s preview', ['deploy', 'shell', '--preview', 'rollout-x'], 'neither a dash nor'],
  [
    'no origin',
    ['deploy', 'shell', '--check', 'http://a:SECRET%zz@b.example'],
    'must be an origin',
  ],
  ['no origin', ['deploy', 'shell', '--check', 'https://a:SECRET@b.example'], 'must be an origin'],
  ['time for no check', ['deploy', 'shell', '--check-for', '5m'], '--check-for needs --check'],
  ['time without a unit', ['deploy', 'shell', '--check-for', '5'], 'must be seconds, minutes'],
  ['a setting without its value', ['configure', 'productName'], 'write KEY=VALUE'],
  ['a setting given twice', ['configure', 'a=1', 'a=2'], 'a is given twice'],
  ['a reason for no change', ['configure', '-m', 'Sale'], '-m says why something changes'],
  ['no number', ['history', '--last', 'x'], 'must be a whole number, 1 or more'],
  ['a message of two lines', ['rollback', '-m', 'one\ntwo'], 'is invalid. It must be one line'],
  ['no reason', ['withdraw', `shell@${V}`], 'say why: -m WHY'],
])('a command line with %s exits with 2 and says what is right', async (_, words, why) => {
  const { code, out, err } = await live.release(words);
  expect([code, out]).toEqual([2, '']);
  expect(err).toContain(why);
  expect(err).toMatch(/Add --help for usage|Usage: release/);
  // Neither a stack nor a password.
  expect(err).not.toMatch(/ {4}at |SECRET/);
});

test.each([
  ['http://a:SECRET@b.example/x', 'a store can’t be at an address that begins with http:'],
  ['s3:/bucket', '"s3:/bucket" is not a valid bucket address'],
  [path.join(ROOT, 'package.json'), `${ROOT}/package.json is a file, and a store is a folder`],
])('refuses %s as a store, and writes nothing', async (store, why) => {
  const { code, out, err } = await live.release(['status', '--store', store]);
  expect([code, out]).toEqual([1, '']);
  expect(err.split('\n')[0]).toBe(`Refused: ${why}`);
});

test('a version of an app that is not in this checkout is not advised to be published here', async () => {
  const { err } = await live.release(['activate', `biling@${V}`]);
  expect(err).not.toContain('npm run');
  expect(err).toContain('This checkout contains shell, account, marketing.');
});

test('refuses to serve without an API; a local one is for this machine alone', async () => {
  expect((await live.release(['serve'])).err).toMatch(/^Refused: API_ORIGIN is not set/);
  const open = await live.release(['serve'], { HOST: '0.0.0.0' });
  expect(open.err).toContain('A local API would answer only if');
});

test('the default store is .site/ in the repository', async () => {
  const words = ['nginx-config', '--domain', 'a.example', '--api', 'http://127.0.0.1:9'];
  const { out } = await live.release(words, { SITE_STORE: '' });
  expect(out).toContain(`root "${ROOT}/.site";`);
});

test('--store wins over SITE_STORE; a relative path starts where npm was called', async () => {
  const env = { SITE_STORE: '/nowhere', INIT_CWD: live.folder };
  expect((await live.release(['status', '--store', '.site'], env)).code).toBe(0);
  const { err } = await live.release(['status'], env);
  expect(err).toMatch(/^Refused: \/nowhere has no release yet/);
});
