import { confineSheet } from './confineSheet';

const PAGE = ':where(:not([data-shell],[data-shell] *,[data-part],[data-part] *))';
const PART = ':where([data-part="shop/Cart"],[data-part="shop/Cart"] *)';

test.each([
  ['a class', '.a{top:0}', `.a${PAGE}{top:0}`],
  ['several', '.a,.b .c{top:0}', `.a${PAGE},.b .c${PAGE}{top:0}`],
  ['a pseudo-element', '.a:hover::before{top:0}', `.a:hover${PAGE}:before{top:0}`],
  ['nothing but a pseudo-element', '*,::after{top:0}', `*${PAGE},${PAGE}:after{top:0}`],
  ['a nested rule', '.a{&:hover{top:0}}', `.a:hover${PAGE}{top:0}`],
  ['a list in it', '.a:is(h1,h2){top:0}', `.a:is(h1,h2)${PAGE}{top:0}`],
  [
    'one in a layer and a query',
    '@layer x{@media print{.a{top:0}}}',
    `@layer x{@media print{.a${PAGE}{top:0}}}`,
  ],
  ['one below the body', 'body.dark .a{top:0}', `body.dark .a${PAGE}{top:0}`],
])('a rule reaches its page alone: %s', (_, css, confined) => {
  expect(confineSheet(css).css.trim()).toBe(confined);
});

test('rules of a part reach the part alone, with its variables', () => {
  const css = ':root{--a:1}.a{color:var(--a)}@keyframes turn{to{rotate:1turn}}';
  expect(confineSheet(css, 'shop/Cart').css.trim()).toBe(
    `${PART}{--a:1}.a${PART}{color:var(--a)}@keyframes turn{to{rotate:1turn}}`,
  );
});

test('of rules for html and body, custom properties alone are kept', () => {
  const css = ':root,html,.a{--a:1;color:red}body{margin:0}@layer base{html,:host{line-height:1}}';
  expect(confineSheet(css)).toEqual({
    css: expect.stringContaining(`:root,html{--a:1}.a${PAGE}{--a:1;color:red}`) as string,
    leftOut: ['color', 'margin'],
  });
  expect(confineSheet(css).css).not.toContain('line-height');
});

test.each([
  [
    '@import "https://a.example/x.css";',
    'it imports https://a.example/x.css. Pages’ policy blocks',
  ],
  ['@import url(//a.example/x.css);', 'it imports //a.example/x.css.'],
  [
    '@font-face{font-family:A;src:local(A),url("https://a.example/a.woff2")}',
    'it takes the font https://a.example/a.woff2.',
  ],
])('%s is refused', (css, why) => {
  expect(() => confineSheet(css)).toThrow(why);
});

test('a font and a picture of the version are kept', () => {
  const css = '@font-face{font-family:A;src:url(media/a.woff2)}.a{background:url(media/b.svg)}';
  for (const file of ['media/a.woff2', 'media/b.svg'])
    expect(confineSheet(css).css).toContain(`url(${file})`);
});
