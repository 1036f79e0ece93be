import fc from 'fast-check';
import { readToken } from './readToken';

const read = (segment: string) => ({ status: 'read', path: `/api/auth/confirmation/${segment}` });

const anyToken = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1 }),
  fc.constantFrom('.', '..', '%2e', '%2E%2e', '...', '/', '\\'),
);

const BLANKS = /^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu;

test.each([
  ['?=abc', 'abc'],
  ['token=abc', 'abc'],
  ['?first&token=abc', 'abc'],
  ['?a=abc&b=def', 'abc'],
  ['?a=abc&token=def', 'def'],
  ['?token=abc&token=def', 'abc'],
  ['?Token=abc', 'abc'],
  ['?%ZZ=abc', 'abc'],
  ['?a=abc&%ZZ=def', 'abc'],
  ['?a=def&%20%20token=abc', 'abc'],
  ['?a=def&amp;token=abc', 'abc'],
  ['?utm_source=mail&amp;a=abc', 'abc'],
  ['?token=abc==', 'abc%3D%3D'],
  ['?token=a+b', 'a%2Bb'],
  ['?token=a/b?c', 'a%2Fb%3Fc'],
  ['?token=é', '%C3%A9'],
  ['?token%3Dabc', 'abc'],
  ['?token%3Da%252Fb%26x%3Dy', 'a%2Fb'],
  ['?token%3Dabc&utm_source=mail', 'abc'],
])('the query %s gives the path segment %s', (search, segment) => {
  expect(readToken(search)).toEqual(read(segment));
});

test.each(['utm_source', 'UTM_Source', 'gclid', 'mc_cid', 'hsCtaTracking', '_gl', 'preview'])(
  'the parameter %s, which a tool has added, is not the token',
  (name) => {
    expect(readToken(`?${name}=x&code=abc`)).toEqual(read('abc'));
    expect(readToken(`?code=abc&${name}=x`)).toEqual(read('abc'));
    expect(readToken(`?${name}=x`)).toEqual({ status: 'missing' });
  },
);

test.each(['gclids', 'xutm_source', 'previews', 'c_id'])(
  'the parameter %s may have the token',
  (name) => {
    expect(readToken(`?${name}=abc&x=def`)).toEqual(read('abc'));
  },
);

test.each(['%20', '%0D%0A', '%09', '%C2%A0', '%E2%80%8B', '%EF%BB%BF', '%C2%AD', '%E2%81%A0'])(
  '%s around the token is not part of it, within it is',
  (blank) => {
    expect(readToken(`?token=${blank}${blank}abc${blank}`)).toEqual(read('abc'));
    expect(readToken(`?token=a${blank}b`)).toEqual(read(`a${blank}b`));
    expect(readToken(`?token=${blank}`)).toEqual({ status: 'missing' });
    expect(readToken(`?token=${blank}..${blank}`)).toEqual({ status: 'unusable' });
  },
);

test.each(['', '?code', '?token=', '?token=&x=abc', '?x=abc&token='])(
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
      if (reading.status === 'missing') return expect(token.replace(BLANKS, '')).toBe('');
      if (reading.status === 'unusable') return expect(token).toMatch(/\.|\0/);
      const url = new URL(reading.path, 'https://www.example.com');
      const segments = url.pathname.split('/');
      expect(segments.slice(0, -1)).toEqual(['', 'api', 'auth', 'confirmation']);
      expect(decodeURIComponent(segments.at(-1) ?? '')).toBe(token.replace(BLANKS, ''));
      expect(url.href).toBe(`https://www.example.com${reading.path}`);
    }),
    { numRuns: 500 },
  );
});
