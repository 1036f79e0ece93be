import { clientOf, RateLimiter } from './limitCalls';

test('allows the burst at once, then the steady rate, to each client', () => {
  const limiter = new RateLimiter({ burst: 3, perSecond: 2 });
  const take = (now: number) => limiter.take('one', now);
  expect([0, 0, 0, 0].map(take)).toEqual([0, 0, 0, 1]);
  expect(limiter.take('other', 0)).toBe(0);
  expect([400, 500, 500, 1000].map(take)).toEqual([1, 0, 1, 0]);
  expect([60_000, 60_000, 60_000, 60_000].map(take)).toEqual([0, 0, 0, 1]);
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::1:2', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('%s belongs to the client %s', (address, client) => {
  expect(clientOf(address)).toBe(client);
});
