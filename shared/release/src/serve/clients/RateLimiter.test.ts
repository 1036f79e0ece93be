import { RateLimiter } from './RateLimiter';

test('allows the burst at once, then the steady rate, to each client', () => {
  const limiter = new RateLimiter({ burst: 3, perSecond: 2 });
  const take = (now: number) => limiter.take('one', now);
  expect([0, 0, 0, 0].map(take)).toEqual([0, 0, 0, 1]);
  expect(limiter.take('other', 0)).toBe(0);
  expect([400, 500, 500, 1000].map(take)).toEqual([1, 0, 1, 0]);
  expect([60_000, 60_000, 60_000, 60_000].map(take)).toEqual([0, 0, 0, 1]);
});

test('forgets the clients that it has not seen for longest', () => {
  const limiter = new RateLimiter({ burst: 1, perSecond: 1 }, 2);
  for (const client of ['one', 'two', 'three']) limiter.take(client, 0);
  expect(limiter.take('three', 0)).toBe(1);
  expect(limiter.take('one', 0)).toBe(0);
});
