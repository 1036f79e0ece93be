import { fillLine, fillValues } from './fillValues';

const values = { name: 'A {name} & $&', empty: '', 'page.url': 'https://a.example/' };

test.each([
  ['{name}', 'A {name} & $&'],
  ['{name} at {page.url}', 'A {name} & $& at https://a.example/'],
  ['plain, with { braces }', 'plain, with { braces }'],
  ['id={empty}', undefined],
  ['{unknown}', undefined],
  ['{constructor}', undefined],
])('%j becomes %j', (template, text) => {
  expect(fillLine(template, values)).toBe(text);
});

test('fills all texts of a value, and leaves out what is then empty', () => {
  const template = {
    a: ['{page.url}', '{empty}', { b: '{empty}' }],
    c: { d: { e: ['{unknown}'] } },
    ...{ rank: 1, free: true, none: null },
  };
  const rest = { rank: 1, free: true, none: null };
  expect(fillValues(template, values)).toEqual({ a: ['https://a.example/'], ...rest });
  expect(fillValues({ a: '{empty}' }, values)).toBeUndefined();
});
