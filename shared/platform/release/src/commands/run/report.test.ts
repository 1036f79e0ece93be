import type { Command as OwnCommand } from 'commander';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Refusal, ROOT } from '@site/project';
import { PassThrough } from 'node:stream';
import { reportFailure, reportUnwritten, runProgram, say } from './report';

let printed = { log: '', error: '' };
beforeEach(() => {
  printed = { log: '', error: '' };
  for (const stream of ['log', 'error'] as const)
    jest.spyOn(console, stream).mockImplementation((text) => void (printed[stream] += text));
});
afterEach(() => {
  jest.restoreAllMocks();
  process.exitCode = undefined;
});

const ESCAPES = '\u001b]0;x\u0007\u009b2J\r\u0000\u202e';

test('prints lines and tabs, but no control characters and no changes of direction', () => {
  say(`one${ESCAPES}\n\ttwo Größe 👩‍👩‍👧`);
  expect(printed.log).toBe('one]0;x2J\n\ttwo Größe 👩‍👩‍👧');
});

test('a refusal has two lines, whatever is in it: CI systems take some lines for commands', () => {
  reportFailure(
    new Refusal(`a asks for https://b${ESCAPES}\n::warning::c`, 'Correct\n::error::d.'),
  );
  expect(printed.error).toMatch(
    /^Refused: a asks for https:\/\/b.+ ::warning::c\nCorrect ::error::d\.$/,
  );
  expect(printed.error).not.toMatch(/[^\P{C}\n]/u);
});

test('several faults have a line each, and each is one line', () => {
  const faults = ['a page is too large', 'its picture\n- is missing'];
  reportFailure(new Refusal(faults, 'Correct it.', { subject: 'dist can’t be published' }));
  expect(printed.error).toBe(
    'Refused: dist can’t be published: 2 faults:\n- a page is too large\n- its picture - is missing\nCorrect it.',
  );
});

test('the output of a build keeps its lines, of which CI systems take none for commands', () => {
  const output = 'a.ts:1\n  ~~ x\n::error::y';
  reportFailure(new Refusal('a does not build:', 'Fix.', { output }));
  expect(printed.error).toBe('Refused: a does not build:\n| a.ts:1\n|   ~~ x\n| ::error::y\nFix.');
});

test('a full disk’s hint frees space', () => {
  const error = Object.assign(new Error('ENOSPC: no space left'), {
    code: 'ENOSPC',
    syscall: 'write',
    path: '/srv/site/.tmp/1',
  });
  reportFailure(error);
  expect(printed.error).toMatch(/full.*prune\..*\.tmp; then .*maps\//);
});

test('an error other than the tool’s own keeps its stack, and loses control characters', () => {
  reportFailure(new Error(`broken${ESCAPES}`));
  expect(printed.error).toMatch(/^Error: broken\S+\n +at /);
  expect(printed.error).not.toMatch(/[^\P{C}\n]/u);
});

test('a reader that stops early is no failure', () => {
  const listeners = process.listenerCount('exit');
  const output = new PassThrough();
  reportUnwritten(output as unknown as NodeJS.WriteStream);
  output.emit('error', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
  expect([printed.error, process.listenerCount('exit')]).toEqual(['', listeners]);
});

test.each([
  [['--help'], 0],
  [['--nope'], 2],
])(
  '%j of a program with its own copy of commander ends with %i, and no stack',
  async (words, code) => {
    const load = createRequire(path.join(ROOT, 'shared/platform/toolchain/package.json'));
    const { Command } = load('commander') as { Command: typeof OwnCommand };
    const program = new Command().exitOverride().configureOutput({ writeOut() {}, writeErr() {} });
    await runProgram(program, words);
    expect([process.exitCode, printed]).toEqual([code, { log: '', error: '' }]);
  },
);
