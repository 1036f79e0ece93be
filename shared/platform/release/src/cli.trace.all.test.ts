import { workspaceOf } from '@site/project';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { REFUSAL, TestRepository } from '../fixtures/TestRepository.fixture';

const V = '9.9.9-00000000';
const SOURCE = 'export function Home() {\n  throw new Error("broken");\n}\n';

/** Maps line 1, column 6 of the script to the second line of its source. */
const MAP = JSON.stringify({
  version: 3,
  sources: ['marketing-remote/src/home/Home.tsx'],
  sourcesContent: [SOURCE],
  names: [],
  mappings: 'KACE',
});

/** The same map of a source that has control characters in its name and its code. */
const HOSTILE = MAP.replace('Home.tsx', 'a\\u001b[2J\\n::warning::b.tsx').replace(
  'broken',
  '\\u001bc',
);

let repository: TestRepository;
let version: string;
beforeAll(async () => {
  repository = await TestRepository.live();
  const scripts = { 'Home.js': 'home(); throw', 'PrivacyPolicy.js': 'policy(); throw' };
  const maps = { 'source-maps/Home.js.map': MAP, 'source-maps/PrivacyPolicy.js.map': HOSTILE };
  const files = { ...scripts, ...maps };
  await repository.build('marketing', { files });
  await repository.release(['deploy', 'marketing']);
  version = await repository.liveVersion('marketing');
});

const trace = (...words: string[]) => repository.release(['trace', ...words]);

test('names file, line and column of a live script’s source, with the line’s text', async () => {
  expect(await trace('Home.js:1:6')).toEqual({
    code: 0,
    out: 'marketing-remote/src/home/Home.tsx:2:3\n       2 |   throw new Error("broken");\n',
    err: '',
  });
  const file = 'marketing-remote/src/home/Home.tsx';
  const text = '  throw new Error("broken");';
  expect(JSON.parse((await trace('Home.js:1:6', '--json')).out)).toEqual([
    {
      given: 'Home.js:1:6',
      app: 'marketing',
      version,
      script: 'Home.js',
      source: { file, line: 2, column: 3, text },
    },
  ]);
});

test('finds a bare name in the versions that are kept, if no live one has it', async () => {
  const other = await repository.copy();
  const chunk = { 'c0ffee.js': 'chunk(); throw', 'source-maps/c0ffee.js.map': MAP };
  for (const files of [chunk, { ...chunk, 'Odd.js': 'one()' }, { 'Odd.js': 'two()' }, {}]) {
    await rm(path.join(other.folder, workspaceOf('marketing'), 'dist'), { recursive: true });
    await other.build('marketing', { files });
    expect(await other.release(['deploy', 'marketing'])).toMatchObject({ code: 0, err: '' });
  }
  expect((await other.release(['trace', 'c0ffee.js:1:6'])).out).toContain('Home.tsx:2:3');
  const { code, err } = await other.release(['trace', 'Odd.js:1:6']);
  expect([code, err]).toEqual([1, expect.stringMatching(REFUSAL)]);
  expect(err).toMatch(/marketing \S+ and marketing \S+ have a script Odd\.js\n/);
});

test('reads a stack on standard input, and names the source of each frame', async () => {
  const stack = `Error: broken\n    at a (https://site.example/apps/marketing/${version}/Home.js:1:6)`;
  const input = jest.spyOn(process, 'stdin', 'get');
  input.mockReturnValue(Readable.from([stack]) as typeof process.stdin);
  expect((await trace()).out).toBe(
    'Error: broken\n    at a (marketing-remote/src/home/Home.tsx:2:3)\n       2 |   throw new Error("broken");\n',
  );
  input.mockRestore();
});

test('prints no control characters of a visitor’s stack, nor of a source map', async () => {
  expect((await trace('Error: \u001b]0;title\u0007\u009b2J\nPrivacyPolicy.js:1:6')).out).toBe(
    'Error: ]0;title2J\nmarketing-remote/src/home/a [2J ::warning::b.tsx:2:3\n       2 |   throw new Error("c");\n',
  );
});

test.each([
  ['no such version', [`/apps/marketing/${V}/a.js:1:6`], `marketing ${V}`],
  ['no such script', ['/apps/marketing/LIVE/Gone.js:1:6'], 'has no Gone.js'],
  ['a script of no version', ['Gone.js:1:6'], 'no version that is kept has a script Gone.js'],
  ['a script of two apps', ['remoteEntry.js:1:1'], 'and account 1.0.0-'],
  ['a version without maps', ['main.js:1:1'], 'was published without a source map of main.js'],
  ['a position without a source', ['Home.js:1:5'], 'Home.js:1:5 has no source'],
  ['a text without positions', ['Error: broken'], 'names no position'],
])('refuses %s in two lines', async (_, words, why) => {
  const { code, err } = await trace(...words.map((word) => word.replace('LIVE', version)));
  expect([code, err]).toEqual([1, expect.stringMatching(REFUSAL)]);
  expect(err).toContain(why);
});
