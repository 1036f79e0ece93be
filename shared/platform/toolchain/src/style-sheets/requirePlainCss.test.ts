import postcss from 'postcss';
import { requirePlainCss } from './requirePlainCss';

const check = (css: string) => () => requirePlainCss(postcss.parse(css, { from: 'app.css' }));

test.each([
  ['@tailwind utilities;', '@tailwind'],
  ['.a { @apply p-4 }', '@apply'],
  ['@theme inline { --a: 1 }', '@theme'],
  ['@screen md { .a { top: 0 } }', '@screen'],
  ['.a { color: theme(colors.red) }', 'theme('],
  ['.a { top: --spacing(4) }', '--spacing('],
])('%s is refused, as Tailwind has not run', (css, what) => {
  expect(check(`.b { top: 0 }\n${css}`)).toThrow(
    `app.css:2 has ${what}, which browsers do not know. Run Tailwind: install @tailwindcss/postcss`,
  );
});

test.each([
  ['$gap: 8px;', '$gap'],
  ['.a { top: -$gap }', '$gap'],
  ['.a { top: calc(#{$gap} * 2) }', '#{'],
  ["@use 'theme';", '@use'],
  ['@mixin bold { top: 0 }', '@mixin'],
  ['.a { &-suffix { top: 0 } }', '&-suffix'],
  ['.a { &__part { top: 0 } }', '&__part'],
  ['.a { > { .b { top: 0 } } }', '>'],
  ['.a { font: { size: 1px } }', ':'],
  ['%placeholder { top: 0 }', '%placeholder'],
  ['@primary: red;', '@primary'],
  ['.a { color: @primary }', '@primary'],
  ['// a comment\n.a { top: 0 }', '//'],
  ['@media (--wide) { .a { top: 0 } }', '(--wide)'],
  ['@custom-media --wide (width > 1px);', '@custom-media'],
  [':global(.a) { top: 0 }', ':global'],
  ['.a { composes: b }', 'composes'],
])('%s is refused, as another tool has not run', (css, what) => {
  expect(check(css)).toThrow(` has ${what}`);
  expect(check(css)).toThrow('which browsers do not know. Write it as CSS');
});

test.each([
  'a[href$=".pdf"], a[href$=pdf] { top: 0 }',
  '.a { &:hover { top: 0 } &.b { top: 1px } + .c { top: 2px } .d & { top: 3px } }',
  '.\\@container, .\\[\\&_p\\]\\:mt-4 { top: 0 }',
  '.a { content: "$x @y // &-z"; background: url(https://a.example/@x/$y) }',
  '.a { *zoom: 1; filter: progid:DXImageTransform.Microsoft.gradient(startColorstr="#8000") }',
  '.a { --mail: a@b.example; background-size: 100%auto; margin: calc(-1 * var(--b)) }',
  '@font-feature-values A { @swash { b: 1 } } @page { @top-left { content: "x" } }',
  '@container style(--a: 1) { .a { top: 0 } } @supports (--a: 1) { .a { top: 0 } }',
  '@-ms-viewport { width: device-width } @property --a { syntax: "*"; inherits: false }',
])('%s passes', (css) => {
  expect(check(css)).not.toThrow();
});
