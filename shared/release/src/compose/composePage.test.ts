import type { PageData } from '@site/contract';
import { testSite } from '@site/testing';
import { composePage, type PageParts } from './composePage';

const data: PageData = { release: 7, shell: '1.0.0-5', site: testSite, remotes: {} };

const composed = (template: string, change: Partial<PageParts> = {}) =>
  composePage({
    template,
    head: { title: '{productName} - Home', description: 'A "plan" & more' },
    data,
    shellFile: (file) => ({ address: `/${file}`, integrity: 'sha384-x' }),
    preloads: [],
    metaTags: [],
    markup: '',
    styles: '',
    ...change,
  });

test('title and description stand in the template as text of the site', () => {
  expect(composed('<title>{{title}}</title><meta content="{{description}}">')).toBe(
    '<title>Workout Planner - Home</title><meta content="A &quot;plan&quot; &amp; more">',
  );
});

test('a place may stand in the template more than once, and what fills one is not searched for places', () => {
  const head = { title: '{{description}}', description: 'x' };
  expect(composed('{{title}} {{title}}', { head })).toBe('{{description}} {{description}}');
});

test('a script of a development server, which has no hash, has no integrity attribute', () => {
  const shellFile = (file: string) => ({ address: `/${file}` });
  expect(composed('<script {{script main.js}}>', { shellFile })).toBe(
    '<script src="/main.js" crossorigin="anonymous">',
  );
});

test('page data reads back as it was, and no `<` of it can end its element', () => {
  const site = { ...testSite, productName: '</script><!--\u2028' };
  const json = composed('{{pageData}}', { data: { ...data, site } });
  expect(JSON.parse(json)).toEqual({ ...data, site });
  expect(json).not.toContain('<');
});

test.each(['{{weather}}', '{{constructor}}', '{{toString x}}', '{{__proto__}}'])(
  'a template that asks for %s, which nothing fills, is refused and names it',
  (place) => {
    expect(() => composed(`<p>${place}</p>`)).toThrow(`asks for ${place}`);
  },
);

test('what only looks like a place is left alone', () => {
  const text = '{title} {{ title }} {{}} { { title } } <style>a{b{c:d}}</style>';
  expect(composed(text)).toBe(text);
});
