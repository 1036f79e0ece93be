import { testSite } from '@site/testing';
import { runPrerender } from './runPrerender';

const REQUEST = { site: testSite, pathname: '/' };

const run = (source: string, limit?: number, memory?: number) =>
  runPrerender(source, REQUEST, limit, memory);

const post = (value: string) => `require('node:worker_threads').parentPort.postMessage(${value});`;

test('passes the request but no environment variables, and ends with what the bundle posts', async () => {
  process.env.SECRET_OF_TEST = 'secret';
  const { outcome, printed } = await run(
    post(`[require('node:worker_threads').workerData, process.env]`),
  );
  delete process.env.SECRET_OF_TEST;
  expect(outcome).toEqual({ posted: [REQUEST, { NODE_ENV: 'production' }] });
  expect(printed).toBe('');
});

test('a bundle does not see what another one did to its globals', async () => {
  await run(`globalThis.leak = Object.prototype.leak = 'leak'; ${post('1')}`);
  expect((await run(post(`String([globalThis.leak, {}.leak])`))).outcome).toEqual({
    posted: ',',
  });
});

test.each([
  ['throws', `throw new Error('no plan');`, 'Error: no plan'],
  ['throws later', `setTimeout(() => { throw new TypeError('no plan'); });`, 'TypeError: no plan'],
  ['has an unhandled rejection', `Promise.reject(new Error('no plan'));`, 'Error: no plan'],
  ['throws a string', `throw 'no plan';`, 'no plan'],
  ['has a syntax error', `const = 1;`, 'SyntaxError: Unexpected token'],
  ['requires a missing module', `require('left-pad');`, 'Error: Cannot find module'],
])('a bundle that %s ends with that error', async (_, source, why) => {
  const { outcome } = await run(source);
  expect(String('error' in outcome && outcome.error)).toContain(why);
});

test('a bundle that exits or has nothing left to do ends with its exit code', async () => {
  expect((await run(`process.exit(3);`)).outcome).toEqual({ exitCode: 3 });
  expect((await run(`new Promise(() => {});`)).outcome).toEqual({ exitCode: 0 });
});

test.each([
  ['loops forever', `for (;;);`],
  ['never settles', `setInterval(() => {}, 10);`],
])('a bundle that %s is stopped', async (_, source) => {
  expect((await run(source, 250)).outcome).toEqual({ waited: 250 });
});

test('keeps the beginning of a bundle’s output instead of printing it', async () => {
  const { printed } = await run(
    `console.error('why'); console.log('x'.repeat(1e5)); process.exit();`,
  );
  expect(printed).toMatch(/^why\nx+$/);
  expect(printed.length).toBeLessThan(2_010);
});
