import fc from 'fast-check';
import { createScrubber } from './createScrubber';

const TOKEN = 'SECRET-t0k3n';

test.each([
  ['?token=SECRET-t0k3n', 'token SECRET-t0k3n is bad', 'token … is bad'],
  ['?whatever=SECRET-t0k3n', 'SECRET-t0k3n', '…'],
  ['?SECRET-t0k3n', 'SECRET-t0k3n', '…'],
  ['?first&a=1&b=SECRET-t0k3n', 'SECRET-t0k3n', '…'],
  ['?token=a=b=c', 'a=b=c', '…'],
  ['?token=a%20b%2Fc', '“a b/c”, “a%20b%2Fc”', '“…”, “…”'],
  ['?token=a b/c', 'a%20b%2Fc', '…'],
  ['?token=ab+cd', 'ab+cd ab cd ab%2Bcd', '… … …'],
  ['?token=a%22b%5Cc', '{"token":"a\\"b\\\\c"}', '{"token":"…"}'],
  ['?token=%C3%ZZ%41', '%C3%ZZ%41', '…'],
  ['?one=SECRET&two=SECRET-t0k3n', 'SECRET-t0k3n and SECRET', '… and …'],
])('after %s, “%s” is sent as “%s”', (query, text, clean) => {
  expect(createScrubber([query])(text)).toBe(clean);
});

test.each([
  ['from https://a.example/b?c=d&e#f: gone', 'from https://a.example/b?… gone'],
  ['/private-policy#contact', '/private-policy#…'],
  [
    'POST https://api.example/api/auth/confirmation/abc failed',
    'POST https://api.example/api/… failed',
  ],
  ['Error #130; #RUNTIME-008 (#7)', 'Error #130; #RUNTIME-008 (#7)'],
  ['What is this? Nobody knows', 'What is this? Nobody knows'],
])('of any address nothing is left behind its path: “%s” is sent as “%s”', (text, clean) => {
  expect(createScrubber([''])(text)).toBe(clean);
});

test('what is too short to be a secret stays: nothing could be read otherwise', () => {
  expect(createScrubber(['?a=1&b=on'])('1 of 10 is on')).toBe('1 of 10 is on');
});

test('every query that the address has had counts', () => {
  expect(createScrubber(['', '?token=first', '?token=second'])('first, second')).toBe('…, …');
});

test('a text is cut, and only once nothing in it is secret', () => {
  const clean = createScrubber([`?token=${TOKEN}`])('x'.repeat(795) + TOKEN + 'y'.repeat(800));
  expect(clean).toBe(`${'x'.repeat(795)}…yyyy…`);
});

/** A token that a text does not hold by chance. The mark of what is left out is no part of it. */
const anyToken = fc
  .string({ unit: 'binary', minLength: 6, maxLength: 60 })
  .filter((token) => !token.includes('…') && !/^(.)\1*$/su.test(token));

/** Ways of a link to spell a token, and of an error to quote it. */
const spelledIn = [
  (token: string) => encodeURIComponent(token),
  // As base64 tokens come.
  (token: string) => encodeURIComponent(token).replaceAll('%2B', '+').replaceAll('%3D', '='),
];
const quotedBy = [
  (token: string) => token,
  (token: string) => encodeURIComponent(token),
  (token: string) => JSON.stringify({ token }),
  (token: string) => `https://www.example.com/account/confirm?token=${encodeURIComponent(token)}`,
  (token: string) => `/api/auth/confirmation/${encodeURIComponent(token)}`,
];

test('no token is left in any text, however the link spells it and the text quotes it', () => {
  fc.assert(
    fc.property(
      anyToken,
      fc.constantFrom(...spelledIn),
      fc.array(fc.oneof(fc.string(), fc.constantFrom(...quotedBy)), { minLength: 1 }),
      (token, spell, parts) => {
        const text = parts.map((part) => (typeof part === 'string' ? part : part(token))).join('');
        const clean = createScrubber([`?token=${spell(token)}`])(text);
        expect(clean).not.toContain(token);
        expect(clean).not.toContain(encodeURIComponent(token));
        expect(clean).not.toContain(JSON.stringify(token).slice(1, -1));
      },
    ),
    { numRuns: 3000 },
  );
});
