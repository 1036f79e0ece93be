import { roundTrips } from './roundTrips';

const request = (sent: number, answered: number) => ({ sent, answered });

test('requests after each other are as many round trips', () => {
  expect(roundTrips([request(0, 150), request(160, 310), request(320, 470)])).toBe(3);
});

test('requests side by side are one', () => {
  expect(
    roundTrips([request(0, 150), request(155, 400), request(156, 310), request(160, 500)]),
  ).toBe(2);
});

test('the longest chain counts, in whatever order the requests are listed', () => {
  const [page, script, picture, icon] = [
    request(0, 150),
    request(155, 700),
    request(710, 860),
    request(156, 300),
  ];
  expect(roundTrips([icon, picture, page, script])).toBe(3);
});

test('a request that was sent just when an answer began comes after it', () => {
  expect(roundTrips([request(0, 150), request(150, 300)])).toBe(2);
});

test('without requests there are none', () => {
  expect(roundTrips([])).toBe(0);
});
