import { table } from './table';

test('columns are two spaces apart, and no line ends with a space', () => {
  const rows = [
    ['app', 'version'],
    ['marketing', '1'],
    ['a', ''],
  ];
  expect(table(rows)).toBe('app        version\nmarketing  1\na');
});

test('a list in a cell takes one line per item', () => {
  const rows = [
    ['release', 'what', 'why'],
    ['2', ['marketing', 'account'], 'because'],
    ['1', [], '-'],
  ];
  expect(table(rows)).toBe(
    [
      'release  what       why',
      '2        marketing  because',
      '         account',
      '1                   -',
    ].join('\n'),
  );
});
