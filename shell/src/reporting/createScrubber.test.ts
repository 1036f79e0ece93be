import fc from 'fast-check';
import { createScrubber } from './createScrubber';

const TOKEN = 'SECRET-t0k3n';

test.each([
  ['?SECRET-t0k3n', 'SECRET-t0k3n', '…'],
  ['?first&a=1&b=SECRET-t0k3n', 'SECRET-t0k3n', '…'],
  ['?token=a=b=c', 'a=b=c', '…'],
  ['?token=ab+cd', 'ab+cd ab cd ab%2Bcd', '… … …'],
  ['?token=%C3%ZZ%41', '%C3%ZZ%41', '…'],
  // Too short to be a secret: removing them would garble the text.
  ['?a=1&b=on', '1 of 10 is on', '1 of 10 is on'],
  ['?one=SECRET&two=SECRET-t0k3n', 'SECRET-t0k3n and SECRET', '… and …'],
])('after %s, “%s” is sent as “%s”', (query, text, clean) => {
  expect(createScrubber([query])(text)).toBe(clean);
});

test.each([
  ['from https://a.example/b?c=d&e#f: gone', 'from https://a.example/b?… gone'],
  [
    'POST https://api.example/api/auth/confirmation/abc failed',
    'POST https://api.example/api/… failed',
  ],
  ['Error #130; #RUNTIME-008 (#7)', 'Error #130; #RUNTIME-008 (#7)'],
])('queries, fragments and API paths are removed: “%s” is sent as “%s”', (text, clean) => {
  expect(createScrubber([''])(text)).toBe(clean);
});

test('a long text is truncated after its secrets are removed', () => {
  const clean = createScrubber([`?token=${TOKEN}`])('x'.repeat(795) + TOKEN + 'y'.repeat(800));
  expect(clean).toBe(`${'x'.repeat(795)}…yyyy…`);
});

/** Tokens that no text contains by chance, and that do not contain the replacement character. */
const anyToken = fc
  .string({ unit: 'binary', minLength: 6, maxLength: 60 })
  .filter((token) => !token.includes('…') && !/^(.)\1*$/su.test(token));

/** Ways in which a link encodes a token. */
const linkEncodings = [
  (token: string) => encodeURIComponent(token),
  // Links often leave base64 tokens unencoded.
  (token: string) => encodeURIComponent(token).replaceAll('%2B', '+').replaceAll('%3D', '='),
];
/** Ways in which an error quotes a token. */
const quotations = [
  (token: string) => token,
  (token: string) => encodeURIComponent(token),
  (token: string) => JSON.stringify({ token }),
  (token: string) => `https://www.example.com/account/confirm?token=${encodeURIComponent(token)}`,
  (token: string) => `/api/auth/confirmation/${encodeURIComponent(token)}`,
];

test('no token is left in a text, however the link encodes it and the text quotes it', () => {
  fc.assert(
    fc.property(
      anyToken,
      fc.constantFrom(...linkEncodings),
      fc.array(fc.oneof(fc.string(), fc.constantFrom(...quotations)), { minLength: 1 }),
      (token, encodeInLink, parts) => {
        const text = parts.map((part) => (typeof part === 'string' ? part : part(token))).join('');
        const clean = createScrubber([`?token=${encodeInLink(token)}`])(text);
        expect(clean).not.toContain(token);
        expect(clean).not.toContain(encodeURIComponent(token));
        expect(clean).not.toContain(JSON.stringify(token).slice(1, -1));
      },
    ),
    { numRuns: 500 },
  );
});
