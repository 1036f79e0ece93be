import { roundTrips } from './loadHome';

const request = (sent: number, began: number) => ({ sent, began });

test('parallel requests are one round trip, and the longest chain counts, in any order', () => {
  const [page, script, picture, icon] = [
    request(0, 150),
    request(155, 700),
    request(700, 860),
    request(156, 800),
  ];
  expect(roundTrips([icon, picture, page, script])).toBe(3);
});
