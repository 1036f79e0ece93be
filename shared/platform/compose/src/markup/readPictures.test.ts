import { readPictures } from './readPictures';

const read = (markup: string) =>
  readPictures(markup, [
    'https://cdn.example',
    'https://shop.example/badge%2C1.png',
    'https://a.example/p/',
  ]);

const PAGE = '<main><img fetchPriority="high" src="/a.png" alt=""/></main>';

test('takes the preloads that React writes from the front of the markup, and writes them anew', () => {
  const link =
    '<link rel="preload" as="image" type="image/avif" fetchPriority="high" imageSrcSet="/a.avif 1x, /a@2x.avif 2x"/>';
  expect(read(`${link}<link rel="preload" as="image" href="/b.png?a&amp;b"/>${PAGE}`)).toEqual({
    preloads: [
      '<link rel="preload" as="image" imagesrcset="/a.avif 1x, /a@2x.avif 2x" type="image/avif" fetchpriority="high">',
      '<link rel="preload" as="image" href="/b.png?a&amp;b">',
    ],
    rest: PAGE,
  });
});

test.each([
  '<p>x</p>',
  PAGE,
  '<link rel="preload" as="script" href="/a.js">',
  '<link rel="stylesheet" as="image" href="/a.css">',
  '<link rel="preload stylesheet" as="image" href="/a.css">',
  'x<link rel="preload" as="image" href="/a.png">',
  '<!--<link rel="preload" as="image" href="/a.png">-->',
  '<p><link rel="preload" as="image" href="/a.png"></p>',
  '<link rel="preload" as="image" href="/a.png',
])('leaves %s to the check of the markup', (markup) => {
  expect(read(markup)).toEqual({ preloads: [], rest: markup });
});

test.each([
  [
    'drops other attributes',
    'onload="go()" integrity="x" nonce="y" referrerpolicy="unsafe-url" href="/a"',
    'href="/a"',
  ],
  [
    'keeps the first of two attributes, as browsers do',
    'href="/a" href="https://evil.example"',
    'href="/a"',
  ],
  ['escapes values', 'type=&quot;>&lt;script&gt; media="&quot;><script>"', 'type="&quot;"'],
  [
    'keeps what decides whether the picture is used',
    'href="/a" imagesizes="50vw" media="(width > 1px)" crossorigin',
    'href="/a" imagesizes="50vw" media="(width &gt; 1px)" crossorigin=""',
  ],
])('%s', (_, attributes, written) => {
  expect(read(`<link rel=preload as=image ${attributes}>`)).toMatchObject({
    preloads: [`<link rel="preload" as="image" ${written}>`],
  });
});

test.each([
  '/apps/marketing/a,b.avif',
  'a.png',
  'https://cdn.example/a.png?b',
  'https://shop.example/badge,1.png',
  'https://a.example/p/b.png',
])('allows the address %s, as the policy would', (address) => {
  for (const attribute of [`href="${address}"`, `imagesrcset="/x 1x, ${address} 2x"`])
    expect(read(`<link rel="preload" as="image" ${attribute}>`)).toHaveProperty('rest', '');
});

test.each([
  'https://evil.example/a.png',
  '//evil.example/a.png',
  '/\\evil.example/a.png',
  '/&#9;/evil.example/a.png',
  ' https://evil.example',
  'http://cdn.example/a.png',
  'https://cdn.example:8443/a.png',
  'https://cdn.example.evil.example/a.png',
  'https://cdn.example@evil.example/a.png',
  'https://shop.example/other.png',
  'https://shop.example/badge,1.png.html',
  'javascript:go()',
  'blob:https://cdn.example/1',
])('refuses the address %s', (address) => {
  for (const attribute of [`href="${address}"`, `imagesrcset="/x 1x, ${address} 2x"`])
    expect(read(`<link rel="preload" as="image" ${attribute}>`)).toEqual({
      fault: expect.stringMatching(
        /^it preloads (.*, which is not a list|the picture .*, whose origin is not in origins\.images)/,
      ) as string,
    });
});

test.each([
  '/a 1x,//evil.example/a 2x',
  '/a, //evil.example/a',
  '/a (x,y),//evil.example/a 1x',
  '/a 1x 2x, /b',
  ',//evil.example/a',
])('refuses the set %s', (set) => {
  expect(read(`<link rel="preload" as="image" imagesrcset="${set}">`)).toEqual({
    fault: expect.stringMatching(/^it preloads /) as string,
  });
});

test('a comma inside an address does not end it', () => {
  const set = '/a,//evil.example/a 1x, /b 2.5x,/c 100w';
  expect(read(`<link rel="preload" as="image" imagesrcset="${set}">`)).toMatchObject({
    preloads: [`<link rel="preload" as="image" imagesrcset="${set}">`],
  });
});
