import type { PageData } from '@site/format';
import { testSite } from '@site/testing';
import { fillTemplate, type TemplateValues } from './fillTemplate';

const data: PageData = { release: 7, shell: '1.0.0-5', site: testSite, remotes: {} };

const composed = (template: string, change: Partial<TemplateValues> = {}) =>
  fillTemplate({
    template,
    head: { title: '{productName} - Home', description: 'A "plan" & more' },
    data,
    shellFile: (file) => ({ address: `/${file}`, integrity: 'sha384-x' }),
    headPreloads: [],
    preloads: [],
    metaTags: [],
    markup: '',
    hasButton: false,
    styles: '',
    ...change,
  });

test('fills in title and description as escaped text', () => {
  expect(composed('<title>{{title}}</title><meta content="{{description}}">')).toBe(
    '<title>Workout Planner - Home</title><meta content="A &quot;plan&quot; &amp; more">',
  );
});

test('fills a placeholder every time it occurs, but not placeholders in filled-in text', () => {
  const head = { title: '{{description}}', description: 'x' };
  expect(composed('{{title}} {{title}}', { head })).toBe('{{description}} {{description}}');
});

test('a script without a hash, as in development, has no integrity attribute', () => {
  const shellFile = (file: string) => ({ address: `/${file}` });
  expect(composed('<script {{script main.js}}>', { shellFile })).toBe(
    '<script src="/main.js" crossorigin="anonymous">',
  );
});

test.each(['{{weather}}', '{{toString x}}'])(
  'refuses a template with the unknown placeholder %s',
  (placeholder) => {
    expect(() => composed(`<p>${placeholder}</p>`)).toThrow(`unknown placeholder ${placeholder}`);
  },
);

test('leaves text alone that only resembles a placeholder', () => {
  const text = '{title} {{ title }} {{}} { { title } } <style>a{b{c:d}}</style>';
  expect(composed(text)).toBe(text);
});
