import { createSiteServer } from './createSiteServer';
import { portOf, trustedProxies } from './settings';

test('PORT is a port, by default 3000', () => {
  expect([undefined, '', '1', '65535'].map(portOf)).toEqual([3000, 3000, 1, 65_535]);
  for (const value of ['http', '80 ', '-1', '65536', '3000.5', '0x50', '1e3'])
    expect(() => portOf(value)).toThrow('PORT is invalid: it must be a port');
});

test.each(['', 'localhost:4000', 'http://', 'http://localhost:4000/v1', 'http://x?y', 'ftp://x'])(
  'API_ORIGIN=%s is refused',
  (api) => {
    const open = () => createSiteServer({ folder: '/nowhere', api });
    expect(open).toThrow('API_ORIGIN is invalid: it must be an origin');
  },
);

test.each([
  ['127.0.0.1', '127.0.0.1', true],
  ['127.0.0.1', '::ffff:127.0.0.1', true],
  ['127.0.0.1', '127.0.0.2', false],
  ['10.0.0.0/8, ::1', '10.200.3.4', true],
  ['10.0.0.0/8 ::1', '::1', true],
  ['10.0.0.0/8,::1', '11.0.0.1', false],
  [undefined, '127.0.0.1', false],
])('TRUST_PROXY=%s trusts %s: %s', (value, address, isTrusted) => {
  expect(trustedProxies(value)(address)).toBe(isTrusted);
});

test.each(['yes', '10.0.0.0/33', '10.0.0.0/', '0.0.0.0/0', '::1/129', '1.2.3.4/8/8x', '/8'])(
  'TRUST_PROXY=%s is refused',
  (value) => {
    expect(() => trustedProxies(`127.0.0.1, ${value}`)).toThrow(
      `TRUST_PROXY is "127.0.0.1, ${value}", which is no list`,
    );
  },
);
