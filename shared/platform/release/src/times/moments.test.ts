import { formatMinute, parseMoment } from './moments';

test.each([
  ['2026-12-24T18:00', '2026-12-24T18:00:00.000Z'],
  ['2026-12-24T18:00:30', '2026-12-24T18:00:30.000Z'],
  ['2026-12-24T18:00Z', '2026-12-24T18:00:00.000Z'],
  ['2026-12-24T18:00+01:00', '2026-12-24T17:00:00.000Z'],
  ['2026-12-24T00:30-05:30', '2026-12-24T06:00:00.000Z'],
  ['2026-12-24', '2026-12-24T23:59:59.000Z'],
])('reads %s as %s', (text, moment) => {
  expect(new Date(parseMoment(text) ?? 0).toISOString()).toBe(moment);
});

test.each([
  '18:00',
  '2026-02-30T12:00',
  '2026-02-30',
  '2026-13-01T12:00',
  '2026-12-24T24:00',
  '2026-12-24T18:00 Europe/Berlin',
  '2026-12-24T18:00+99:00',
])('%s is not a moment', (text) => {
  expect(parseMoment(text)).toBeUndefined();
});

test('formats a time to the minute, in UTC', () => {
  expect(formatMinute('2026-11-20T16:50:59.999Z')).toBe('2026-11-20 16:50');
});
