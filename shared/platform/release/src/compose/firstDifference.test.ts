import { firstDifference } from './firstDifference';

test.each([
  [
    '<p>©<!-- --> <!-- -->2026</p><b>1</b>',
    '<p>©<!-- --> <!-- -->2027</p><b>2</b>',
    '"© 2026" becomes "© 2027"',
  ],
  ['<p id="a">x</p>', '<p id="b">x</p>', '"<p id="a">" becomes "<p id="b">"'],
  ['<p></p>', '<p></p><i>x</i>', '"" becomes "<i>"'],
])('names the first text or tag that differs: %s', (one, other, words) => {
  expect(firstDifference(one, other)).toBe(words);
  expect(firstDifference(one, one)).toBeUndefined();
});
