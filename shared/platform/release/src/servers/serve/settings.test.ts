import { createSiteServer } from './createSiteServer';
import { portOf } from './settings';

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
