import { minuteOf, table } from './table';

test('cells stand in columns, two spaces apart, without spaces at the ends of lines', () => {
  const rows = [
    ['app', 'version'],
    ['marketing', '1'],
    ['a', ''],
  ];
  expect(table(rows)).toBe('app        version\nmarketing  1\na');
});

test('a list in a cell goes on in the lines below it', () => {
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

test('a time is told to the minute, in UTC', () => {
  expect(minuteOf('2026-11-20T16:50:59.999Z')).toBe('2026-11-20 16:50');
});
