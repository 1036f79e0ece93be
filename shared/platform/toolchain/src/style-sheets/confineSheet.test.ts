import { confineSheet } from './confineSheet';

const OTHERS = '[data-shell],[data-shell] *,[data-part],[data-part] *';
const PAGE = `:where(:not(html,body,#root,#root>[data-page],${OTHERS}))`;
/** What custom properties of a page reach. */
const SITE = `:where(:not(${OTHERS}))`;
const PART = ':where([data-part="shop/Cart"],[data-part="shop/Cart"] *)';

const confine = (css: string, part?: string, words: string[] = []) =>
  confineSheet(css, { owner: 'shop-Cart', part, words: new Set(words) });

const confined = (...given: Parameters<typeof confine>) =>
  confine(...given).css.replaceAll('\n', '');

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
  ['dialogs in the body', 'body > *{top:0}', `body>*${PAGE}{top:0}`],
  ['one below the body', 'body.dark .a{top:0}', `body.dark .a${PAGE}{top:0}`],
  ['everything', '*{top:0}[lang]{top:1px}', `*${PAGE}{top:0}[lang]${PAGE}{top:1px}`],
  ['custom properties', '.a{--b:1;top:0}', `.a${SITE}{--b:1}.a${PAGE}{top:0}`],
])('a rule reaches its page alone: %s', (_, css, expected) => {
  expect(confined(css)).toBe(expected);
});

test('rules of a part reach the part alone, with its variables', () => {
  const css = ':root{--a:1}.a{color:var(--a)}html,*{margin:0}';
  expect(confined(css, 'shop/Cart')).toBe(
    `${PART}{--a:1}.a${PART}{color:var(--a)}*${PART}{margin:0}`,
  );
});

test.each([
  [':root,html,.a{--a:1;color:red}', [':root, html { color }']],
  ['body{margin:0;padding:0}', ['body { margin, padding }']],
  [':where(html){margin:0}', [':where(html) { margin }']],
  [':is(html,body),.a{margin:0}', [':is(html,body) { margin }']],
  [':is(.a,html){margin:0}', [':is(.a,html) { margin }']],
  ['#root{margin:0}', ['#root { margin }']],
  [':host,.a{margin:0}', []],
  ['@layer base{body{color:red}html,:host{line-height:1}}', ['body { color }']],
  ['@media print{html{font-size:10pt}}', ['html { font-size }']],
])('%s: what is meant for elements of the shell is left out and named', (css, leftOut) => {
  expect(confine(css).leftOut).toEqual(leftOut);
  // What is left, if anything, does not reach them.
  expect(
    confined(css)
      .split('}')
      .filter((rule) => !rule.includes(PAGE))
      .join(),
  ).not.toMatch(/\{(?!--)\w/);
});

test.each([
  ['html{font-size:62.5%}.a{margin:-1.6rem auto}', '{margin:-1rem auto}'],
  [':root{font-size:10px}.a{--gap-2rem:var(--x-2rem,1rem)}', '{--gap-2rem:var(--x-2rem,0.625rem)}'],
  ['@layer base{html{font-size:2em}}@container (width>1rem){.a{top:0}}', '(width>2rem)'],
  ['@media print{html{font-size:62.5%}}.a{top:1rem}', '{top:1rem}'],
  ['html{font-size:62.5%}@media (width>1rem){.a{top:0}}', '(width>1rem)'],
])('%s: a rem has the size of the sheet’s root', (css, expected) => {
  expect(confined(css)).toContain(expected);
});

test('keyframes get a name of the sheet’s own, also in variables and where scripts name them', () => {
  const frames = '{to{top:1px}}';
  const css = `@keyframes fade${frames}@keyframes "spin"${frames}
    .a{animation:fade 1s ease,spin 2s;--fade:fade}.b{animation-name:"fade",other;animation:var(--turn)}
    .c{--turn:var(--more,none) 1s;--more:spin}`;
  const own = `@keyframes shop-Cart-fade${frames}@keyframes shop-Cart-spin${frames}.a${SITE}{--fade:fade}.a${PAGE}{animation:shop-Cart-fade 1s ease,shop-Cart-spin 2s}.b${PAGE}{animation-name:shop-Cart-fade,other;animation:var(--turn)}.c${SITE}{--turn:var(--more,none) 1s;--more:shop-Cart-spin}`;
  expect(confined(css)).toBe(own);
  expect(confined(css, undefined, ['fade'])).toBe(`@keyframes fade${frames}${own}`);
  const modules = `@keyframes a-module-fade-1a2b3${frames}`;
  expect(confined(modules)).toBe(modules);
});

test('fonts get a name of the sheet’s own, in lists, in variables and after a size, and keep one that scripts have', () => {
  const face = (name: string) => `@font-face{font-family:${name};src:url(a.woff2)}`;
  const css = `${face('"Inter Variable"')}
    .a{font:italic 1rem/1.5 "Inter Variable",Inter}.b{font-family:'Inter Variable',serif}
    .c{font-family:var(--sans)}.d{--sans:"Inter Variable",serif}`;
  const own = `${face('"shop-Cart-Inter Variable"')}.a${PAGE}{font:italic 1rem/1.5 "shop-Cart-Inter Variable",Inter}.b${PAGE}{font-family:"shop-Cart-Inter Variable",serif}.c${PAGE}{font-family:var(--sans)}.d${SITE}{--sans:"shop-Cart-Inter Variable",serif}`;
  expect(confined(css)).toBe(own);
  expect(confined(css, undefined, ['Inter', 'Variable'])).toBe(face('Inter Variable') + own);
});

test('containers get a name of the sheet’s own, beside one that scripts have', () => {
  const css = `.a{container:card / inline-size}.b{container-name:card side;container-type:size}
    @container card (width>1px){.c{top:0}}@container (width>1px){.c{top:0}}@container other (width>1px){.c{top:0}}`;
  const own = (side: string) =>
    `.a${PAGE}{container:shop-Cart-card / inline-size}.b${PAGE}{container-name:shop-Cart-card ${side};container-type:size}@container shop-Cart-card (width>1px){.c${PAGE}{top:0}}@container (width>1px){.c${PAGE}{top:0}}@container other (width>1px){.c${PAGE}{top:0}}`;
  expect(confined(css)).toBe(own('shop-Cart-side'));
  expect(confined(css, undefined, ['side'])).toBe(own('shop-Cart-side side'));
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
  expect(() => confine(css)).toThrow(why);
});

test('a font and a picture of the version are kept', () => {
  const css = '@font-face{font-family:A;src:url(media/a.woff2)}.a{background:url(media/b.svg)}';
  for (const file of ['media/a.woff2', 'media/b.svg'])
    expect(confined(css)).toContain(`url(${file})`);
});
