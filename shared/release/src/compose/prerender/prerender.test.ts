import { testSite } from '@site/testing';
import { prerender } from './prerender';

const REQUEST = { site: testSite, pathname: '/private-policy' };
const VERSIONS = ['shell 1.0.0-3c8edcda', 'marketing 1.0.0-93997a22'];

const render = (source: string, limit?: number) =>
  prerender({ page: '/private-policy', versions: VERSIONS, source, request: REQUEST }, limit);

const post = (value: unknown) =>
  `require('node:worker_threads').parentPort.postMessage(${JSON.stringify(value)});`;

const PREFIX =
  '/private-policy can’t be rendered with shell 1.0.0-3c8edcda and marketing 1.0.0-93997a22: ';

const NOT_A_PAGE = 'the shell’s bundle posted a result that is not a page';

/** Renders a different page every time. */
const RANDOM = `require('node:worker_threads').parentPort.postMessage({ markup: String(Math.random()), styles: '' });`;

test('renders a page once from the same sources, and again from others', async () => {
  const [first, second] = await Promise.all([render(RANDOM), render(RANDOM)]);
  expect(second).toEqual(first);
  expect(await render(RANDOM)).toEqual(first);
  expect(await render(`${RANDOM}\n`)).not.toEqual(first);
});

test.each<[string, string, string]>([
  [
    'a component that throws',
    post({ failure: { message: 'x is undefined', components: ['Hero', 'Home'] } }),
    'x is undefined (in Hero, in Home)',
  ],
  [
    'a failure outside any component',
    post({ failure: { message: 'no root', components: [] } }),
    'no root',
  ],
  [
    'a component that throws a long message',
    post({ failure: { message: 'x'.repeat(1_000), components: ['Hero'] } }),
    `${'x'.repeat(300)}… (in Hero)`,
  ],
  ['a string for a page', post('a page'), NOT_A_PAGE],
  ['half a page', post({ markup: '<p>' }), NOT_A_PAGE],
  ['an empty page', post({ markup: '', styles: '' }), NOT_A_PAGE],
  ['a thrown object', `throw { reason: 'no plan' };`, "{ reason: 'no plan' }"],
  ['a thrown error', `throw new Error('one\\n\\u001b[31mtwo');`, 'Error: one [31mtwo'],
  ['an exit', `process.exit(3);`, 'it exited with code 3 before the page was rendered'],
  [
    'an exit with output',
    `console.error('out of\\nluck'); process.exit(3);`,
    '; it printed: out of luck',
  ],
])('refuses %s in one line that names page, versions and cause', async (_, source, why) => {
  const refusal: unknown = await render(source).catch((error: unknown) => error);
  expect(refusal).toMatchObject({
    name: 'Refusal',
    message: expect.stringContaining(why) as string,
    cure: 'Correct shell or marketing, then build and deploy it again.',
  });
  expect((refusal as Error).message.startsWith(PREFIX)).toBe(true);
  expect((refusal as Error).message).not.toMatch(/\p{Cc}/u);
});

test('keeps the stack of a failure as the cause, and out of the message', async () => {
  const stack = 'Error: no hero today\n    at Hero (marketing/prerender/Home.js:5:7)';
  const failure = { message: 'no hero today', components: ['Hero'], stack };
  await expect(render(post({ failure }))).rejects.toMatchObject({
    message: `${PREFIX}no hero today (in Hero)`,
    cause: { stack },
  });
});

test('refuses an infinite loop after its limit', async () => {
  await expect(render('for (;;);', 250)).rejects.toThrow(`${PREFIX}no result within 0.25 s`);
});

test('renders again after a failure: the machine may only have been too busy', async () => {
  const failing = 'throw new Error(String(Math.random()));';
  const messageOf = () => render(failing).catch((error: Error) => error.message);
  const first = await messageOf();
  expect(first).toContain('Error: 0.');
  expect(await messageOf()).not.toBe(first);
});
