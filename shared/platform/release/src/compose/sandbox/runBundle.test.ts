import { temporaryFolder } from '@site/testing/temporaryFolder';
import { spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ELSEWHERE, runBundle } from './runBundle';
import { sandboxCommand } from './sandboxCommand';
import { testOnNamespaces } from './testOnNamespaces.fixture';

const LIMITS = { time: 10_000, memory: 64 };

const run = (source: string, data: unknown = {}, time = LIMITS.time) =>
  runBundle(source, data, { ...LIMITS, time });

/** Runs a bundle whose function has this body. */
const call = (body: string, data?: unknown) =>
  run(`exports.default = async (data) => { ${body} }`, data);

test('a bundle gets its data but no environment variables', async () => {
  process.env.SECRET_OF_TEST = 'secret';
  const outcome = await call('return [data, process.env];', { page: 'ä' });
  delete process.env.SECRET_OF_TEST;
  expect(outcome).toEqual({ result: [{ page: 'ä' }, { NODE_ENV: 'production' }] });
});

test('a bundle gets the same time zone and language on each machine, and nothing that only some versions of Node have', async () => {
  Object.assign(process.env, { TZ: 'Asia/Tokyo', LC_ALL: 'de_DE.UTF-8' });
  const outcome = await call(`
    const { locale, timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    const names = ['navigator', 'localStorage', 'sessionStorage', 'caches', 'WebSocket', 'URLPattern'];
    return [locale, timeZone, names.filter((name) => name in globalThis)];`);
  delete process.env.TZ;
  delete process.env.LC_ALL;
  expect(outcome).toEqual({ result: ['en-US', 'UTC', []] });
});

test('elsewhere, a bundle finds another date, half of the day, language and random numbers', async () => {
  const source = `exports.default = () => {
    const now = new Date();
    const parts = [now.getFullYear(), now.getMonth(), now.getDay(), now.getHours() < 12];
    const texts = [(1234.5).toLocaleString(), Date().slice(11, 15), Math.random() > 0.5];
    // As a language detector does.
    const languages = typeof navigator === 'undefined' ? ['en'] : navigator.languages;
    return { parts: [...parts, ...texts, languages[0]], isDate: new Date(0) instanceof Date, zero: new Date(0).getTime(),
      lag: Math.abs(Date.now() - now), same: now.constructor === Date };
  };`;
  const runs = [
    await runBundle(source, {}, LIMITS),
    await runBundle(source, {}, LIMITS, ELSEWHERE),
    await runBundle(source, {}, LIMITS),
  ];
  const [here, there, again] = runs.map((run) => ('result' in run ? run.result : run)) as {
    parts: unknown[];
  }[];
  expect(here).toMatchObject({ isDate: true, zero: 0, same: true });
  expect(again?.parts).toEqual(here?.parts);
  expect(there).toMatchObject({ isDate: true, zero: 0, same: true });
  for (const [at, part] of here!.parts.entries()) expect(there?.parts[at]).not.toEqual(part);
});

test('a bundle may return nothing', async () => {
  expect(await call('return;')).toEqual({ result: undefined });
});

test.each([
  ['throws several lines', `throw new Error('one\\n\\u001b[31mtwo');`, 'Error: one [31mtwo'],
  [
    'throws later',
    `exports.default = () => new Promise(() => setTimeout(() => { throw new TypeError('no plan'); }));`,
    'TypeError: no plan',
  ],
  ['throws an object', `throw { reason: 'no plan' };`, "{ reason: 'no plan' }"],
  ['requires a missing module', `require('left-pad');`, 'Error: Cannot find module'],
  [
    'exits with output',
    `console.error('out of\\nluck'); process.exit(3);`,
    'it exited with code 3 before it returned a result; it printed: out of luck',
  ],
  ['never settles', 'exports.default = () => new Promise(() => {});', 'it exited with code 0'],
  [
    'exceeds its memory',
    `const all = []; for (;;) all.push(new Array(1e5).fill('x'));`,
    'it exceeded its memory limit of 64 MB',
  ],
  [
    'writes something of its own',
    `require('fs').writeFileSync(3, 'hello\\n')`,
    'it wrote something that is not a result',
  ],
  [
    'writes too much',
    `for (;;) require('fs').writeFileSync(3, 'x'.repeat(1e6))`,
    'its result is too long',
  ],
])('a bundle that %s fails with that, in one line', async (_, source, why) => {
  const { failure } = (await run(source)) as { failure: string };
  expect(failure.slice(0, why.length)).toBe(why);
  expect(failure).not.toMatch(/\p{Cc}/u);
});

test.each([
  ['loops forever', `for (;;);`],
  ['prints forever', `for (;;) console.log('x'.repeat(1e5));`],
])('a bundle that %s is stopped', async (_, source) => {
  const why = expect.stringMatching(/^no result within 0.3 s(; it printed: x{300}…)?$/) as string;
  expect(await run(source, {}, 300)).toEqual({ failure: why });
});

// macOS may refuse that limit.
(process.platform === 'linux' || process.env.CI ? test : test.skip)(
  'memory outside of the heap is limited, too',
  async () => {
    const source = `const all = []; for (let at = 0; at < 40; at++) all.push(Buffer.alloc(1e8));`;
    expect(await run(source)).toEqual({ failure: 'RangeError: Array buffer allocation failed' });
  },
);

testOnNamespaces(
  'a sandbox ends with the process that started it, even when that is killed',
  async () => {
    // The bundle's name in the list of processes.
    const name = path.basename(await temporaryFolder());
    const isRunning = async () => {
      const ids = (await readdir('/proc')).filter((id) => /^\d+$/.test(id));
      const lines = ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8'));
      // A process may end while the list is read.
      const read = await Promise.all(lines.map((line) => line.catch(() => '')));
      return read.some((line) => line.startsWith(name));
    };
    const loop = `process.title = '${name}'; for (;;);`;
    const [program, ...words] = [...sandboxCommand(LIMITS.memory), '-e', loop];
    const start = `require('child_process').spawn('${program}', ${JSON.stringify(words)}, { detached: true })`;
    const starter = spawn(process.execPath, ['-e', start], { stdio: 'inherit' });
    while (!(await isRunning())) await pause(20);
    starter.kill('SIGKILL');
    while (await isRunning()) await pause(20);
  },
);
