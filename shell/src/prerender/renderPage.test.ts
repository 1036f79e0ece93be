import type { PrerenderRequest } from '@site/format';
import { testSite } from '@site/testing';
import renderPage from './renderPage';

/** Renders a page of a remote that has this Node bundle. */
const render = (source: string, request: Partial<PrerenderRequest> = {}) =>
  renderPage({
    site: testSite,
    page: { remote: 'marketing', page: 'Home', path: '/' },
    bundle: { source, file: 'marketing/prerender/Home.js', folder: '/' },
    ...request,
  });

/** Renders a page that does not fail. */
async function renderWell(source: string) {
  const result = await render(source);
  if ('failure' in result) throw new Error(result.failure.message);
  return result;
}

/** Creates a bundle whose page component has this function body. */
const createBundle = (body: string) => `
  const { jsx } = require('react/jsx-runtime');
  const { Suspense, use, useState } = require('react');
  const { Box } = require('@site/ui');
  exports.default = function Home(props) { ${body} };`;

test('a page renders inside the shell, with the shell’s own React and UI kit', async () => {
  const result = await renderWell(
    createBundle(`const [n] = useState(props.site.productName + ' at ' + props.location.pathname);
      return jsx(Box, { component: 'main', id: 'main', sx: { color: 'brand.300' }, children: n });`),
  );
  expect(result.markup).toMatch(/Skip to the content.*<main [^>]*>Workout Planner at \/<\/main>/s);
  const name = /<main class="[^"]*css-(\w+)/.exec(result.markup)?.[1];
  expect(result.styles).toContain(`.css-${name}{color:#a8abff;}`);
  expect(result.styles).toMatch(/<style data-emotion="css-global [^"]+">@layer mui\{html\{/);
});

test('keyframes are in the rules that use them, where Emotion recognizes them, and unused ones are not sent', async () => {
  const result = await renderWell(
    createBundle(`const { keyframes } = require('@site/ui');
      const turn = keyframes({ to: { rotate: '1turn' } });
      const css = { animation: turn + ' 1s' };
      return jsx(Box, { component: 'main', sx: css, children: 'x' });`),
  );
  const [, ids, css = ''] =
    /<style data-emotion="css (.*?)">(.*?)<\/style>/s.exec(result.styles) ?? [];
  const name = /@keyframes (animation-\w+)\{to\{/.exec(css)?.[1] ?? '';
  expect(ids?.split(' ')).toContain(name);
  expect(css).toContain(`animation:${name} 1s`);
  // The line that shows while a page loads is rendered before the page.
  expect(result.styles.match(/@keyframes/g)).toHaveLength(1);
});

// React splits a page where it may suspend.
test('a long page with forms whose actions are functions renders in one piece, without a script of React’s', async () => {
  const result = await renderWell(
    createBundle(`const forms = [1, 2].map((key) =>
        jsx('form', { action: () => {}, children: 'Plan ' + key }, key));
      const text = jsx('p', { children: 'long '.repeat(20000) });
      return jsx('main', { children: [jsx(Suspense, { children: text }, 0), ...forms] });`),
  );
  expect(result.markup).toMatch(/<main>.*long long .*Plan 2<\/form><\/main>/s);
  expect(result.markup).not.toMatch(/<script|<template|hidden/);
});

test('a page that throws fails with the names of its components, innermost first', async () => {
  const result = await render(
    createBundle(
      `function Hero() { throw new Error('no hero today') } return jsx('main', { children: jsx(Hero, {}) })`,
    ),
  );
  expect(result).toMatchObject({ failure: { message: 'no hero today' } });
  if (!('failure' in result)) throw new Error('it did not fail');
  expect(result.failure.components.slice(0, 2)).toEqual(['Hero', 'Home']);
});

test('a failure has the stack of its error if the request asks for it', async () => {
  const source = createBundle(`throw new Error('no hero today')`);
  const stack = expect.stringMatching(/at Home \(marketing\/prerender\/Home\.js:5:\d+\)/) as string;
  expect(await render(source, { withStack: true })).toMatchObject({ failure: { stack } });
  expect(await render(source)).not.toHaveProperty('failure.stack');
});

test('a page that suspends forever times out, and the failure names the suspended component', async () => {
  const timeoutAfter = AbortSignal.timeout.bind(AbortSignal);
  const timeout = jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeoutAfter(100));
  const result = await render(
    createBundle(
      `function Prices() { return use(globalThis.never ??= new Promise(() => {})) } return jsx(Prices, {})`,
    ),
  );
  expect(result).toMatchObject({
    failure: {
      message:
        'it was not ready within 5000 ms: import what the first render needs, or load it in an effect',
      components: expect.arrayContaining(['Prices']) as string[],
    },
  });
  expect(timeout).toHaveBeenCalledWith(5000);
  timeout.mockRestore();
});

test.each([
  ['throws as it starts', `throw new Error('no start')`, /^no start$/],
  ['is not a script', `export default 1`, /Unexpected token|export/],
  ['exports nothing', ``, /no page as its default export/],
  ['exports no component', `exports.default = '<h1>'`, /no page as its default export/],
  ['requires a module that is not shared', `require('fs')`, /requires fs, .* not share in Node/],
])('a bundle that %s fails with a message that says so', async (_, source, message) => {
  expect(await render(source)).toMatchObject({
    failure: { message: expect.stringMatching(message) as string },
  });
});

const showPart = createBundle(
  `return jsx('main', { children: jsx(props.Part, { of: 'marketing', name: 'StoreBadges', title: 'Get it' }) })`,
);

test('a part renders on the page, with its props and the settings, if the page’s definition names it', async () => {
  const source = createBundle(
    `return jsx('p', { children: props.title + props.site.productName })`,
  );
  const file = 'marketing/prerender/StoreBadges.js';
  const parts = { 'marketing/StoreBadges': { source, file, folder: '/' } };
  expect(await render(showPart, { parts })).toMatchObject({
    markup: expect.stringMatching(
      /<div data-part="marketing\/StoreBadges"><p>Get itWorkout Planner<\/p><\/div>/,
    ) as string,
  });
  const message = 'marketing/StoreBadges is not among the parts that the page names';
  expect(await render(showPart)).toMatchObject({
    failure: { message: expect.stringContaining(message) as string },
  });
});

test('children show for a part that no live version offers', async () => {
  const page = createBundle(`return jsx('main', { children: jsx(props.Part, {
    of: 'shop', name: 'Cart', title: 'Yours', children: 'See the shop' }) });`);
  expect(await render(page, { offers: { 'shop/Cart': false } })).toMatchObject({
    markup: expect.stringContaining('>See the shop<') as string,
  });
});
