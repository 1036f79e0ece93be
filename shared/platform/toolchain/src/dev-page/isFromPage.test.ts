import { isFromPage } from './isFromPage';

const at = (...frames: string[]) =>
  Object.assign(new Error('no plan'), { stack: ['Error: no plan', ...frames].join('\n') });

test.each<[string, unknown, boolean]>([
  ['a page’s script', at('    at go (http://localhost:8081/Home.js:7:3)'), true],
  ['a page’s script, in Firefox and Safari', at('go@http://localhost:8081/Home.js:7:3'), true],
  [
    'a page’s script that calls what an extension wrapped',
    at(
      '    at Home.js (http://localhost:8081/Home.js:7:3)',
      '    at chrome-extension://abc/in.js:1:2',
    ),
    true,
  ],
  [
    'an extension that the page calls',
    at('    at chrome-extension://abc/in.js:1:2', '    at http://localhost:8081/Home.js:7:3'),
    false,
  ],
  ['an extension', at('go@moz-extension://abc/in.js:1:2'), false],
  ['an extension’s injected code', at('    at <anonymous>:1:2'), false],
  ['the browser, as of a ResizeObserver', null, false],
  ['somebody who throws a text', 'no plan', false],
])('what %s throws is an error of the page: %#', (_, thrown, expected) => {
  expect(isFromPage(thrown)).toBe(expected);
});
