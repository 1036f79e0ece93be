import { testSite } from '@site/testing';
import { prerender } from './prerender';

const REQUEST = { site: testSite, pathname: '/private-policy' };
const VERSIONS = ['shell 1.0.0-3c8edcda', 'marketing 1.0.0-93997a22'];

const rendering = (source: string) =>
  prerender({ page: '/private-policy', versions: VERSIONS, source, request: REQUEST });

const post = (value: unknown) =>
  `require('node:worker_threads').parentPort.postMessage(${JSON.stringify(value)});`;

const WHERE =
  '/private-policy can’t be rendered with shell 1.0.0-3c8edcda and marketing 1.0.0-93997a22: ';

/** Renders another page each time that it runs. */
const ANOTHER = `require('node:worker_threads').parentPort.postMessage({ markup: String(Math.random()), styles: '' });`;

test('a page is rendered once, whoever asks and however often; from anything else it is another', async () => {
  const [first, second] = await Promise.all([rendering(ANOTHER), rendering(ANOTHER)]);
  expect(second).toEqual(first);
  expect(await rendering(ANOTHER)).toEqual(first);
  expect(await rendering(`${ANOTHER}\n`)).not.toEqual(first);
});

test.each<[string, string, string]>([
  [
    'a component that throws',
    post({ failure: { message: 'x is undefined', components: ['Hero', 'Home'] } }),
    'x is undefined (in Hero, in Home)',
  ],
  [
    'a failure outside of all components',
    post({ failure: { message: 'no root', components: [] } }),
    'no root',
  ],
  [
    'a component that throws much',
    post({ failure: { message: 'x'.repeat(1_000), components: ['Hero'] } }),
    `${'x'.repeat(300)}… (in Hero)`,
  ],
  [
    'a style of a single element',
    post({ markup: '<p style="color:red">x</p>', styles: '' }),
    'its Content-Security-Policy refuses <p style="color:red">',
  ],
  ['nonsense', post('a page'), 'what the shell’s bundle posted is no page'],
  ['half a page', post({ markup: '<p>' }), 'what the shell’s bundle posted is no page'],
  ['an empty page', post({ markup: '', styles: '' }), 'what the shell’s bundle posted is no page'],
  ['what is no error', `throw { reason: 'no plan' };`, "{ reason: 'no plan' }"],
  ['an error', `throw new Error('one\\n\\u001b[31mtwo');`, 'Error: one [31mtwo'],
  ['an end', `process.exit(3);`, 'it ended with exit code 3 before the page was there'],
  [
    'an end with a reason',
    `console.error('out of\\nluck'); process.exit(3);`,
    '; it printed: out of luck',
  ],
])('%s is refused in one line that names page, versions and cause', async (_, source, why) => {
  const refusal: unknown = await rendering(source).catch((error: unknown) => error);
  expect(refusal).toMatchObject({
    name: 'Refusal',
    message: expect.stringContaining(why) as string,
    cure: 'Correct shell or marketing, then build and deploy it again.',
  });
  expect((refusal as Error).message.startsWith(WHERE)).toBe(true);
  expect((refusal as Error).message).not.toMatch(/\p{Cc}/u);
});

test('a loop that never returns is refused after ten seconds', async () => {
  await expect(rendering('for (;;);')).rejects.toThrow(`${WHERE}nothing came within 10 s`);
});

test('what failed is tried again: the machine may have been too busy', async () => {
  const failing = 'throw new Error(String(Math.random()));';
  const messageOf = () => rendering(failing).catch((error: Error) => error.message);
  const first = await messageOf();
  expect(first).toContain('Error: 0.');
  expect(await messageOf()).not.toBe(first);
});
