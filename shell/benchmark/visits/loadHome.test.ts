import { roundTrips } from './loadHome';

const request = (sent: number, began: number) => ({ sent, began });

test('each request that is sent after another response began is a round trip', () => {
  expect(roundTrips([request(0, 150), request(150, 310), request(320, 470)])).toBe(3);
});

test('parallel requests are one round trip, and the longest chain counts, in any order', () => {
  const [page, script, picture, icon] = [
    request(0, 150),
    request(155, 700),
    request(710, 860),
    request(156, 300),
  ];
  expect(roundTrips([icon, picture, page, script])).toBe(3);
});
