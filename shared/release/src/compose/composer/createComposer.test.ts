import type { CompositionPlan } from '@site/contract';
import { createComposer } from './createComposer';

const PLAN: CompositionPlan = {
  pages: [{ file: '404.html', number: 1, request: { site: {} as never, pathname: undefined } }],
  texts: { 'robots.txt': 'Allow' },
  copies: { 'favicon.ico': 'favicon.ico' },
  startScripts: ['main.js'],
};

/** Creates a composer that answers everything with this. */
const answering = (answer: unknown) =>
  createComposer(7, 'shell 1.0.0-1', () => Promise.resolve({ answer }));

const PAGE = {
  file: 'account/confirm.html',
  name: '/account/confirm',
  versions: ['shell 1.0.0-1', 'account 1.0.0-2'],
};
const RENDERED = { markup: '<p>x</p>', styles: '' };

test('returns the plan and pages', async () => {
  expect(await answering({ id: 1, plan: PLAN }).plan()).toEqual(PLAN);
  expect(await answering({ id: 1, html: '<!doctype html>' }).compose(PAGE, RENDERED)).toBe(
    '<!doctype html>',
  );
});

test('keeps fields of a prerender request that this checkout does not know', async () => {
  const [page] = PLAN.pages;
  const plan = { ...PLAN, pages: [{ ...page, request: { ...page?.request, theme: 'light' } }] };
  expect((await answering({ id: 1, plan }).plan()).pages[0]?.request).toHaveProperty(
    'theme',
    'light',
  );
});

test.each([
  '../outside.html',
  '/absolute.html',
  'apps/marketing/1/remoteEntry.js',
  'releases/8.json',
  'release.json',
  'contents/8/hash',
  'maps/marketing/1/Home.js.map',
])('refuses a plan with the file %s', async (file) => {
  for (const plan of [
    { ...PLAN, pages: [{ ...PLAN.pages[0], file }] },
    { ...PLAN, texts: { [file]: 'x' } },
    { ...PLAN, copies: { [file]: 'x' } },
  ])
    await expect(answering({ id: 1, plan }).plan()).rejects.toMatchObject({
      name: 'Refusal',
      message: expect.stringMatching(
        /^release 7 can’t be composed with shell 1\.0\.0-1: .* must be a file of the site/,
      ) as string,
    });
});

test('refuses a plan with a file twice', async () => {
  const plan = { ...PLAN, texts: { '404.html': 'x' } };
  await expect(answering({ id: 1, plan }).plan()).rejects.toThrow('its plan has 404.html twice');
});

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['a text', '<!doctype html>'],
  ['an empty page', { id: 1, html: '' }],
  ['a plan', { id: 1, plan: PLAN }],
])('refuses %s for a page, in one line with page and versions', async (_, answer) => {
  await expect(answering(answer).compose(PAGE, RENDERED)).rejects.toMatchObject({
    name: 'Refusal',
    message: expect.stringMatching(
      /^\/account\/confirm can’t be composed with shell 1\.0\.0-1 and account 1\.0\.0-2: its composer’s answer is invalid: /,
    ) as string,
  });
});

test('passes on a failure with its cure, in one line of limited length', async () => {
  const failure = { message: `its markup\nis ${'x'.repeat(1_000)}`, cure: 'Correct account.' };
  const refusal: unknown = await answering({ id: 1, failure })
    .compose(PAGE, RENDERED)
    .catch((error: unknown) => error);
  expect(refusal).toMatchObject({ name: 'Refusal', cure: 'Correct account.' });
  expect((refusal as Error).message).toMatch(/: its markup is x+…$/);
  expect((refusal as Error).message.length).toBeLessThan(450);
});
