import { trustedProxies } from './trustedProxies';

test.each([
  ['127.0.0.1', '127.0.0.1', true],
  ['127.0.0.1', '::ffff:127.0.0.1', true],
  ['127.0.0.1', '127.0.0.2', false],
  ['10.0.0.0/8, ::1', '10.200.3.4', true],
  ['10.0.0.0/8 ::1', '::1', true],
  ['10.0.0.0/8,::1', '11.0.0.1', false],
  ['fd00::/8', 'fd12::3', true],
  ['', '127.0.0.1', false],
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
