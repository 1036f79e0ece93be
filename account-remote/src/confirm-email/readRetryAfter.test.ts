import fc from 'fast-check';
import { readRetryAfter } from './readRetryAfter';

const NOW = Date.parse('2026-11-03T10:00:00.500Z');

test.each([
  ['120', 120],
  [' 120 ', 120],
  ['0', 1],
  ['86400', 86_400],
  ['Tue, 03 Nov 2026 10:02:00 GMT', 120],
  ['Tue, 03 Nov 2026 09:00:00 GMT', 1],
])('"%s" means %i seconds', (header, seconds) => {
  expect(readRetryAfter(header, NOW)).toBe(seconds);
});

test.each([
  null,
  '',
  'soon',
  '-5',
  '1.5',
  '1e3',
  '0x10',
  '120, 240',
  '86401',
  '9'.repeat(400),
  'Tue, 99 Nov 2026 10:02:00 GMT',
  'Tue, 03 Nov 2099 10:02:00 GMT',
  'not before Tue, 03 Nov 2026 10:02:00 GMT',
  'Tue, 03 Nov 2026 10:02:00 GMT+0900',
  '2026-11-03',
  'tomorrow 5',
])('"%s" gives no usable time', (header) => {
  expect(readRetryAfter(header, NOW)).toBeUndefined();
});

test('any header gives 1 second to 1 day, or nothing, and never throws', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.nat().map(String),
        fc.date({ noInvalidDate: true }).map((date) => date.toUTCString()),
      ),
      (header) => {
        const seconds = readRetryAfter(header, NOW) ?? 1;
        expect(Number.isInteger(seconds) && seconds >= 1 && seconds <= 86_400).toBe(true);
      },
    ),
  );
});
