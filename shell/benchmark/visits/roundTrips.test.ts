import { roundTrips } from './roundTrips';

const request = (sent: number, responseStart: number) => ({ sent, responseStart });

test('each sequential request is a round trip', () => {
  expect(roundTrips([request(0, 150), request(160, 310), request(320, 470)])).toBe(3);
});

test('parallel requests are one round trip', () => {
  expect(
    roundTrips([request(0, 150), request(155, 400), request(156, 310), request(160, 500)]),
  ).toBe(2);
});

test('the longest chain counts, in any order of the requests', () => {
  const [page, script, picture, icon] = [
    request(0, 150),
    request(155, 700),
    request(710, 860),
    request(156, 300),
  ];
  expect(roundTrips([icon, picture, page, script])).toBe(3);
});

test('a request sent at the moment a response starts comes after it', () => {
  expect(roundTrips([request(0, 150), request(150, 300)])).toBe(2);
});

test('no requests give 0', () => {
  expect(roundTrips([])).toBe(0);
});
