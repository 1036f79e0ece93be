import { formatMinute } from './moments';

test('formats a time to the minute, in UTC', () => {
  expect(formatMinute('2026-11-20T16:50:59.999Z')).toBe('2026-11-20 16:50');
});
