import { parseHttpAddress } from './parseHttpAddress';

test('a user and password become a header, since fetch refuses them in an address', () => {
  const { url, headers } = parseHttpAddress('https://ann:pass%20word@example.com/hook') ?? {};
  expect(url?.href).toBe('https://example.com/hook');
  expect(headers).toEqual({
    Authorization: `Basic ${Buffer.from('ann:pass word').toString('base64')}`,
  });
  expect(parseHttpAddress('https://example.com')?.headers).toEqual({});
});

test.each(['', 'example.com/hook', 'ftp://example.com', 'https://ann:%zz@example.com'])(
  '“%s” is no http(s) address',
  (address) => {
    expect(parseHttpAddress(address)).toBeUndefined();
  },
);
