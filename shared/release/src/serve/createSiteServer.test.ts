import { createSiteServer } from './createSiteServer';
import { describeServing } from './describeServing.fixture';
import { ServedSite } from './ServedSite.fixture';

describeServing((asked) => ServedSite.open(asked));

test.each([
  '',
  'localhost:4000',
  'http://',
  'http://localhost:4000/v1',
  'http://localhost:4000?x',
  'ftp://x',
  'api',
])('the API’s origin can’t be %j', (api) => {
  const open = () => createSiteServer({ folder: '/nowhere', api });
  expect(open).toThrow(`API_ORIGIN is "${api}", which is no origin`);
});

test.each(['http://localhost:4000', 'http://localhost:4000/', 'https://api.example.com'])(
  'the API’s origin can be %s',
  (api) => {
    expect(() => createSiteServer({ folder: '/nowhere', api })).not.toThrow();
  },
);
