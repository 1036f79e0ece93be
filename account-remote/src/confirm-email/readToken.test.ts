import fc from 'fast-check';
import { readToken } from './readToken';

const read = (segment: string) => ({ status: 'read', path: `/api/auth/confirmation/${segment}` });

/** Any JavaScript string, lone surrogates included. */
const anyString = fc
  .array(fc.integer({ min: 0, max: 0xffff }))
  .map((units) => String.fromCharCode(...units));

const anyToken = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1 }),
  fc.constantFrom('.', '..', '%2e', '%2E%2e', '...', '/', '\\'),
);

test.each([
  ['?=abc', 'abc'],
  ['token=abc', 'abc'],
  ['?first&token=abc', 'abc'],
  ['?a=abc&token=def', 'abc'],
  ['?token=abc==', 'abc%3D%3D'],
  ['?token=a+b', 'a%2Bb'],
  ['?token=a/b?c', 'a%2Fb%3Fc'],
  ['?token=é', '%C3%A9'],
])('the query %s gives the path segment %s', (search, segment) => {
  expect(readToken(search)).toEqual(read(segment));
});

test.each(['', '?', '?debug', '?token=', '?token=&x=abc'])(
  'the query "%s" has no token',
  (search) => {
    expect(readToken(search)).toEqual({ status: 'missing' });
  },
);

test.each([
  '?t=.',
  '?t=%2E%2e',
  '?t=..%2f..%2fadmin',
  '?t=a%5C..',
  '?t=.%2Fa',
  '?t=..;',
  '?t=a%00b',
  '?t=%ZZ',
  '?t=\ud800',
])('the token in the query "%s" is unusable', (search) => {
  expect(readToken(search)).toEqual({ status: 'unusable' });
});

test('an encoded token has at most 8000 characters', () => {
  const longest = 'k'.repeat(8000);
  expect(readToken(`?t=${longest}`)).toEqual(read(longest));
  for (const tooLong of [`${longest}k`, '/'.repeat(2667)])
    expect(readToken(`?t=${tooLong}`)).toEqual({ status: 'unusable' });
});

test('any token that was percent-encoded into a query is the path’s last segment, or refused', () => {
  fc.assert(
    fc.property(anyToken, fc.string(), (token, after) => {
      const reading = readToken(`?t=${encodeURIComponent(token)}&${after}`);
      if (reading.status !== 'read') return expect(token).toMatch(/\.|\0/);
      const url = new URL(reading.path, 'https://www.example.com');
      const segments = url.pathname.split('/');
      expect(segments.slice(0, -1)).toEqual(['', 'api', 'auth', 'confirmation']);
      expect(decodeURIComponent(segments.at(-1) ?? '')).toBe(token);
      expect(url.href).toBe(`https://www.example.com${reading.path}`);
    }),
    { numRuns: 2000 },
  );
});

test('no query makes it throw', () => {
  fc.assert(
    fc.property(fc.oneof(anyString, fc.string(), fc.webQueryParameters()), (search) => {
      expect(['read', 'missing', 'unusable']).toContain(readToken(`?t=${search}`).status);
    }),
    { numRuns: 1000 },
  );
});
