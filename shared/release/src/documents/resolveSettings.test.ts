import { testManifest } from '../../fixtures/testManifest.fixture';
import { TEST_APPS } from '../../fixtures/testSite.fixture';
import { declaredSettings, resolveSettings, withDefaults } from './resolveSettings';

const MANIFESTS = Object.fromEntries(
  TEST_APPS.map((app) => [app, testManifest(app, '1.0.0-0123abcd')]),
) as Parameters<typeof declaredSettings>[0];
const DECLARED = declaredSettings(MANIFESTS);

const resolve = (values: Record<string, string>) =>
  resolveSettings(values, DECLARED, 'the settings', 'Correct them.');

test('settings without a value have their defaults, also where values are not checked', () => {
  const defaults = Object.fromEntries([...DECLARED].map(([name, each]) => [name, each.default]));
  expect(resolve({})).toEqual(defaults);
  expect(resolve({ productName: 'Iron Diary' })).toEqual({
    ...defaults,
    productName: 'Iron Diary',
  });
  expect(withDefaults({ productName: '' }, DECLARED)).toEqual({ ...defaults, productName: '' });
});

test('values that no version declares are kept', () => {
  expect(resolve({ colour: 'blue', toString: 'x' })).toMatchObject({
    colour: 'blue',
    toString: 'x',
  });
});

test('all errors are named at once, each with its setting, and so are known ones', () => {
  const wrong = { productName: '', supportEmail: 'nobody' };
  const known = ['colour is unknown'];
  expect(() => resolveSettings(wrong, DECLARED, 'the settings', 'Correct them.', known)).toThrow(
    expect.objectContaining({
      message:
        'the settings is invalid: colour is unknown; productName must not be empty; supportEmail must be an email address',
      cure: 'Correct them.',
    }) as Error,
  );
});

test('two apps can’t declare the same setting', () => {
  const { account } = MANIFESTS;
  const { productName } = MANIFESTS.shell.settings;
  const twice = { ...MANIFESTS, account: { ...account, settings: { productName } } } as never;
  expect(() => declaredSettings(twice)).toThrow(
    'shell and account 1.0.0-0123abcd both declare the setting productName',
  );
});

test.each([
  ['productName', '  ', 'must not be empty'],
  ['productName', 'x'.repeat(61), 'must have at most 60 characters'],
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
])('%s may not be %j', (name, value, error) => {
  expect(() => resolve({ [name]: value })).toThrow(`invalid: ${name} ${error}`);
});

test('a security contact needs an expiry date', () => {
  expect(() => resolve({ securityContact: 'tel:+1-201-555-0123' })).toThrow(
    'securityExpires must be a day such as 2027-06-30 if there is a securityContact',
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
])('%s may be %j', (name, value, read) => {
  expect(resolve({ [name]: value })).toMatchObject({ [name]: read });
});
