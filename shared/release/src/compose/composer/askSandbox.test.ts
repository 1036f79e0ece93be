import type { CompositionSources } from '@site/contract';
import { askSandbox, type ComposerLimits } from './askSandbox';

const SOURCES = { template: '<p>' } as CompositionSources;
const LIMITS: ComposerLimits = { time: 5_000, memory: 32, idle: 20 };

/** Asks a composer whose function `answer(task)` has this body for its plan. */
const ask = (body: string, limits: Partial<ComposerLimits> = {}) =>
  askSandbox(
    `const { parentPort, workerData } = require('node:worker_threads');
     let count = 0;
     parentPort.on('message', async (task) => {
       const post = (answer) => parentPort.postMessage({ id: task.id, ...answer });
       ${body}
     });`,
    SOURCES,
    { ...LIMITS, ...limits },
  );

const plan = (id: number) => ({ id, task: 'plan' }) as const;

test('passes the sources but no environment variables, and returns what the composer posts', async () => {
  process.env.SECRET_OF_TEST = 'secret';
  const result = await ask('post({ workerData, env: process.env });')(plan(1));
  delete process.env.SECRET_OF_TEST;
  expect(result).toEqual({
    answer: { id: 1, workerData: SOURCES, env: { NODE_ENV: 'production' } },
  });
});

test('one process does all tasks, one after the other; after a pause, another one is started', async () => {
  const composer = ask(
    'await new Promise((done) => setTimeout(done, 5)); post({ count: (count += 1) });',
  );
  const results = await Promise.all([1, 2, 3].map((id) => composer(plan(id))));
  expect(results.map((result) => 'answer' in result && result.answer)).toEqual([
    { id: 1, count: 1 },
    { id: 2, count: 2 },
    { id: 3, count: 3 },
  ]);
  await new Promise((done) => setTimeout(done, 300));
  expect(await composer(plan(4))).toEqual({ answer: { id: 4, count: 1 } });
});

test('a task that comes while the idle process ends is done by another one', async () => {
  const composer = ask('post({ count: (count += 1) });', { idle: 0 });
  await composer(plan(1));
  // Runs right after the timer that stops the process, and before the process has ended.
  await new Promise((done) => setTimeout(done, 0));
  expect(await composer(plan(2))).toEqual({ answer: { id: 2, count: 1 } });
});

test('ignores answers to other tasks', async () => {
  expect(await ask('post({ id: 99 }); post({ right: true });')(plan(1))).toEqual({
    answer: { id: 1, right: true },
  });
});

test.each<[string, string, string]>([
  ['throws', `throw new Error('no plan');`, 'Error: no plan'],
  ['throws an object', `throw { reason: 'no plan' };`, "{ reason: 'no plan' }"],
  ['exits', 'process.exit(3);', 'it exited with code 3 before it answered'],
  [
    'exits with output',
    `console.error('out of\\nluck'); process.exit(3);`,
    '; it printed: out of luck',
  ],
  ['loops forever', 'for (;;);', 'no result within 1 s'],
  ['never answers', '', 'no result within 1 s'],
  [
    'exceeds its memory',
    `const all = []; for (;;) all.push(new Array(1e5).fill('x'));`,
    'memory limit',
  ],
])(
  'a composer that %s fails with the reason, and starts afresh for the next task',
  async (_, body, why) => {
    const isSlow = why.startsWith('no result');
    const composer = ask(
      `if (task.id === 1) { ${body} } else post({ count: (count += 1) });`,
      isSlow ? { time: 1000 } : {},
    );
    expect(await composer(plan(1))).toEqual({
      failure: {
        message: expect.stringContaining(why) as string,
        cure: expect.stringContaining('rollback shell') as string,
      },
    });
    expect(await composer(plan(2))).toEqual({ answer: { id: 2, count: 1 } });
  },
);

test('a composer that fails between tasks is replaced', async () => {
  const composer = ask(
    `post({}); if (task.id === 1) setTimeout(() => { throw new Error('late'); });`,
    { idle: 5_000 },
  );
  await composer(plan(1));
  await new Promise((done) => setTimeout(done, 200));
  expect(await composer(plan(2))).toEqual({ answer: { id: 2 } });
});

test('a composer with a syntax error fails with it', async () => {
  expect(await askSandbox('const = 1;', SOURCES, LIMITS)(plan(1))).toMatchObject({
    failure: { message: expect.stringContaining('SyntaxError') as string },
  });
});
