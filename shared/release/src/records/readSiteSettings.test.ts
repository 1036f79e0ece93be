import { SITE_SETTINGS } from '@site/contract';
import {
  DEFAULTS,
  readSettings,
  refusalOf,
  resolveStored,
} from '../../fixtures/readSettings.fixture';
import { emptyStore, liveStore, type TestStore } from '../../fixtures/testSite.fixture';

let store: TestStore['store'];
beforeEach(async () => {
  ({ store } = await emptyStore());
});

test('a store without settings has the defaults; reading them writes nothing', async () => {
  expect(await resolveStored(store)).toEqual(DEFAULTS);
  expect(await store.list('')).toEqual([]);
});

test('the first release writes the defaults to a file that can be edited', async () => {
  const live = await liveStore();
  const written = await live.store.read(SITE_SETTINGS);
  expect(JSON.parse(String(written?.bytes))).toEqual({ format: '2.3', ...DEFAULTS });
});

test('missing settings have their defaults, and reading does not change the file', async () => {
  const text = '{ "productName": "Iron Diary" }';
  expect(await readSettings(store, text)).toEqual({ ...DEFAULTS, productName: 'Iron Diary' });
  expect(String((await store.read(SITE_SETTINGS))?.bytes)).toBe(text);
});

test('settings that no live app declares are kept', async () => {
  const text = '{ "colour": "blue", "toString": "x" }';
  expect(await readSettings(store, text)).toEqual({ ...DEFAULTS, colour: 'blue', toString: 'x' });
});

test('all errors are reported at once, each with its setting', async () => {
  const { message, cure } = await refusalOf(
    store,
    JSON.stringify({
      productName: '',
      appStoreUrl: 'http://apps.example',
      googlePlayUrl: '//play.example',
      supportEmail: 'nobody',
      apiOrigin: 'https://api.example.com/v1',
      publicOrigin: 'example.com',
    }),
  );
  expect(
    message
      .replace(/^.*site\.json is invalid: /, '')
      .split('; ')
      .sort(),
  ).toEqual([
    'apiOrigin must be an origin such as https://www.example.com, or empty',
    'appStoreUrl must be an absolute https address',
    'googlePlayUrl must be an absolute https address',
    'productName must not be empty',
    'publicOrigin must be an origin such as https://www.example.com',
    'supportEmail must be an email address',
  ]);
  expect(cure).toMatch(/^Correct .*site\.json, then run the command again\.$/);
});

test.each([
  ['productName', '  ', 'must not be empty'],
  ['productName', 'x'.repeat(61), 'must have at most 60 characters'],
  ['productName', null, 'must be a text'],
  ['colour', 7, 'must be a text'],
  ['appStoreUrl', 'javascript:alert(1)', 'must be an absolute https address'],
  ['appStoreUrl', '//apps.example', 'must be an absolute https address'],
  ['appStoreUrl', 'https:apps.example', 'must be an absolute https address'],
  ['appStoreUrl', ' https://apps.example', 'must be an absolute https address'],
  ['googlePlayUrl', 'https://', 'must be an absolute https address'],
  ['supportEmail', 'a@b', 'must be an email address'],
  ['supportEmail', 'a@b.example?subject=x', 'must be an email address'],
  ['publicOrigin', '', 'must be an origin'],
  ['publicOrigin', 'https://www.example.com/', 'must be an origin'],
  ['publicOrigin', 'ftp://www.example.com', 'must be an origin'],
  ['publicOrigin', 'https://user:pass@example.com', 'must be an origin'],
  ['apiOrigin', 'api.example.com', 'must be an origin'],
  ['apiOrigin', 'null', 'must be an origin'],
  // A policy names these: nothing in them may end its source or its directive.
  ['apiOrigin', 'https://a;require-trusted-types-for', 'must be an origin'],
  ['apiOrigin', 'https://a,b', 'must be an origin'],
  ['apiOrigin', "https://a.example'", 'must be an origin'],
  ['collector', 'https://a;require-trusted-types-for/', 'must be an absolute https address'],
  ['appStoreBadge', 'https://a;require-trusted-types-for/', 'must be an absolute https address'],
  ['appStoreBadge', "https://a.example/'none'", 'must be an absolute https address'],
  ['appStoreBadge', 'https://a.example/ https://b.example', 'must be an absolute https address'],
  ['apiOrigin', 'https://api.example.com?x=;y', 'must be an origin'],
  ['apiOrigin', 'https://api.example.com#;y', 'must be an origin'],
  ['apiOrigin', 'https://api.example.com:65536', 'must be an origin'],
  ['apiOrigin', 'https://api.example.com:443', 'must be an origin'],
  ['apiOrigin', 'https://bücher.example', 'must be an origin'],
  ['apiOrigin', 'https://a%3bscript-src', 'must be an origin'],
  ['apiOrigin', 'https://*.example.com', 'must be an origin'],
  ['apiOrigin', 'https://api.example.com\u0001', 'must be an origin'],
  ['apiOrigin', 'https://a.example@b.example', 'must be an origin'],
  // Each leads to another host than it seems to.
  ['appStoreUrl', 'https://apps.apple.com@shop.example', 'must be an absolute https address'],
  ['appStoreUrl', 'https://user:pass@apps.example', 'must be an absolute https address'],
  ['appStoreUrl', 'https:///apps.example', 'must be an absolute https address'],
  ['appStoreUrl', 'https://shop.example\\.apps.example', 'must be an absolute https address'],
  ['appStoreBadge', 'https://apps.example/\u0001', 'must be an absolute https address'],
  ['appStoreBadge', 'https://apps.example/\u202e', 'must be an absolute https address'],
  ['collector', 'https://a.example\\b', 'must be an absolute https address'],
  ['collector', 'https://a.example/\u0000', 'must be an absolute https address'],
  ['supportEmail', 'a@b.example,c@d.example', 'must be an email address'],
  ['supportEmail', 'a@b.example\nBcc: c@d.example', 'must be an email address'],
  ['supportEmail', 'a@b;c.example', 'must be an email address'],
  ['supportEmail', 'a%0abcc@b.example', 'must be an email address'],
  ['securityContact', 'mailto:a@b.example\u0000', 'must be an address that begins with'],
  ['securityContact', 'mailto:<a@b.example>', 'must be an address that begins with'],
  ['securityContact', 'https://[', 'must be an address that begins with'],
  ['securityContact', 'https://user:pass@example.com', 'must be an address that begins with'],
  ['securityContact', 'tel:()', 'must be an address that begins with'],
  ['collector', 'collector.example.com', 'must be an absolute https address'],
  ['collector', 'http://collector.example.com/', 'must be an absolute https address'],
  ['collector', 'http://localhost:80@collector.example.com/', 'must be an absolute https address'],
  ['collector', 'https://user:pass@collector.example.com/', 'must be an absolute https address'],
  ['collector', 'https:collector.example.com', 'must be an absolute https address'],
  [
    'securityContact',
    'security@example.com',
    'must be an address that begins with mailto:, https: or tel:',
  ],
  ['securityContact', 'http://example.com/security', 'must be an address that begins with'],
  [
    'securityContact',
    'mailto:a@b.example\nContact: mailto:c@d.example',
    'must be an address that begins with',
  ],
  ['securityContact', 'mailto:', 'must be an address that begins with'],
  ['securityExpires', '2027-02-30', 'must be a day such as 2027-06-30'],
  ['securityExpires', '30.06.2027', 'must be a day such as 2027-06-30'],
  ['securityExpires', '2027-13-01', 'must be a day such as 2027-06-30'],
])('%s may not be %j', async (name, value, error) => {
  const { message } = await refusalOf(store, `{${JSON.stringify(name)}:${JSON.stringify(value)}}`);
  expect(message).toContain(`: ${name} ${error}`);
});

test('a security contact needs an expiry date', async () => {
  const { message } = await refusalOf(store, '{"securityContact":"tel:+1-201-555-0123"}');
  expect(message).toContain(
    ': securityExpires must be a day such as 2027-06-30 if there is a securityContact',
  );
});

test.each([
  ['securityExpires', '2028-02-29', '2028-02-29'],
  ['productName', ' Iron Diary ', 'Iron Diary'],
  ['productName', '</script><script>alert(1)</script>', '</script><script>alert(1)</script>'],
  ['apiOrigin', 'http://localhost:4000', 'http://localhost:4000'],
  ['publicOrigin', 'https://www.example.com:8443', 'https://www.example.com:8443'],
  [
    'collector',
    'https://collector.example.com/site?key=1',
    'https://collector.example.com/site?key=1',
  ],
  ['collector', 'http://localhost:4318/site', 'http://localhost:4318/site'],
  ['collector', '', ''],
  ['appStoreUrl', 'https://bücher.example/a?b=é#c', 'https://bücher.example/a?b=é#c'],
  ['appStoreUrl', 'https://[2001:db8::1]:8443/a', 'https://[2001:db8::1]:8443/a'],
])('%s may be %j', async (name, value, read) => {
  expect(await readSettings(store, JSON.stringify({ [name]: value }))).toMatchObject({
    [name]: read,
  });
});
