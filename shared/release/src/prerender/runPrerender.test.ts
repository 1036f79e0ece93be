import { testSite } from '@site/testing';
import { runPrerender } from './runPrerender';

const REQUEST = { site: testSite, pathname: '/' };

const run = (source: string, limit?: number) => runPrerender(source, REQUEST, limit);

const post = (value: string) => `require('node:worker_threads').parentPort.postMessage(${value});`;

test('a bundle is given its request and nothing of our process’s environment, and what it posts is the end', async () => {
  process.env.SECRET_OF_TEST = 'secret';
  const { end, printed } = await run(
    post(`[require('node:worker_threads').workerData, process.env]`),
  );
  delete process.env.SECRET_OF_TEST;
  expect(end).toEqual({ posted: [REQUEST, { NODE_ENV: 'production' }] });
  expect(printed).toBe('');
});

test('what one bundle does to its globals, the next one does not see', async () => {
  await run(`globalThis.leak = Object.prototype.leak = 'leak'; ${post('1')}`);
  expect((await run(post('[globalThis.leak, {}.leak]'))).end).toEqual({
    posted: [undefined, undefined],
  });
});

test.each([
  ['throws', `throw new Error('no plan');`, 'Error: no plan'],
  ['throws later', `setTimeout(() => { throw new TypeError('no plan'); });`, 'TypeError: no plan'],
  ['rejects and nobody catches it', `Promise.reject(new Error('no plan'));`, 'Error: no plan'],
  ['throws what is no error', `throw 'no plan';`, 'no plan'],
  ['has a syntax error', `const = 1;`, 'SyntaxError: Unexpected token'],
  ['asks for a module that there is not', `require('left-pad');`, 'Error: Cannot find module'],
  [
    'takes all memory',
    `const all = []; for (;;) all.push(new Array(1e5).fill('x'));`,
    'memory limit',
  ],
])('a bundle that %s ends with that error', async (_, source, why) => {
  const { end } = await run(source);
  expect(String('error' in end && end.error)).toContain(why);
});

test('a bundle that exits, or has nothing left to do, ends with its exit code, and this process goes on', async () => {
  expect((await run(`process.exit(3);`)).end).toEqual({ exitCode: 3 });
  expect((await run(`new Promise(() => {});`)).end).toEqual({ exitCode: 0 });
});

test.each([
  ['loops for ever', `for (;;);`],
  ['never settles', `setInterval(() => {}, 10);`],
])('a bundle that %s is stopped', async (_, source) => {
  expect((await run(source, 500)).end).toEqual({ waited: 500 });
});

test('what a bundle prints is kept, cut short, and printed nowhere', async () => {
  const { printed } = await run(
    `console.error('why'); console.log('x'.repeat(1e5)); process.exit();`,
  );
  expect(printed).toMatch(/^why\nx+$/);
  expect(printed.length).toBeLessThan(2_010);
});
