import { testManifests } from '../../fixtures/logEntry.fixture';
import { allSettings, resolveSettings, withDefaults } from './resolveSettings';

const MANIFESTS = testManifests();
const DECLARED = allSettings(MANIFESTS);

const resolve = (values: Record<string, string>, known?: string[]) =>
  resolveSettings(values, DECLARED, 'the settings', 'Correct them.', known);

test('settings without a value have their defaults, also where values are not checked', () => {
  const defaults = Object.fromEntries([...DECLARED].map(([name, each]) => [name, each.default]));
  expect(resolve({})).toEqual(defaults);
  expect(resolve({ productName: 'Iron Diary' })).toEqual({
    ...defaults,
    productName: 'Iron Diary',
  });
  expect(withDefaults({ productName: '' }, DECLARED)).toEqual({ ...defaults, productName: '' });
});

test('values that no version declares are left out, and texts lose the spaces around them', () => {
  expect(resolve({ colour: 'blue', toString: 'x' })).toEqual(resolve({}));
  expect(resolve({ productName: ' Iron Diary ' }).productName).toBe('Iron Diary');
});

test('all errors are named at once, each with its setting, and so are known ones', () => {
  const wrong = { productName: '', supportEmail: 'nobody' };
  expect(() => resolve(wrong, ['colour is unknown'])).toThrow(
    expect.objectContaining({
      message:
        'the settings is invalid: colour is unknown; productName must not be empty; supportEmail must be an email address',
      hint: 'Correct them.',
    }) as Error,
  );
});

test('two apps can’t declare the same setting', () => {
  const { shell, account } = MANIFESTS;
  const twice = { shell, account: { ...account!, settings: shell.settings } };
  expect(() => allSettings(twice)).toThrow(
    /^shell and account \S+ both declare the setting productName$/,
  );
});

/** Lists values of a setting, each with the error that refuses it. */
const refused = (name: string, error: string, values: string[]) =>
  values.map((value) => [name, value, error] as const);

test.each([
  ...refused('productName', 'must not be empty', ['  ']),
  ...refused('productName', 'must be one line without control characters', [
    ...['Iron\nDiary', 'Iron\u001b[2JDiary', 'Iron\u2028Diary', 'Iron\u2029Diary'],
    ...['Iron\u202eDiary', 'Iron\u2066Diary', 'Iron\ud800Diary'],
  ]),
  ...refused('productName', 'must have at most 60 characters', ['x'.repeat(61)]),
  ...refused('appStoreUrl', 'must be an absolute https address', [
    ...['javascript:alert(1)', '//apps.example', 'https:apps.example', ' https://apps.example'],
    ...['https://', 'http://apps.example'],
    // Each leads to another host than it seems to.
    ...['https://apps.apple.com@shop.example', 'https:///apps.example'],
    ...['https://shop.example\\.apps.example', 'https://apps.example/\u202e'],
    // A policy names these: nothing in them may end its source or its directive.
    ...['https://a;require-trusted-types-for/', "https://a.example/'none'"],
    'https://a.example/ https://b.example',
  ]),
  ...refused('collector', 'must be an absolute https address without a password', [
    ...['http://collector.example.com/', 'http://localhost:80@collector.example.com/'],
  ]),
  ...refused('apiOrigin', 'must be an origin such as https://www.example.com', [
    ...['null', 'ftp://www.example.com', 'https://www.example.com/a', 'https://*.example.com'],
    ...['https://api.example.com?x=;y', 'https://api.example.com?', 'https://a@b.example'],
    ...[
      'https://a.example, https://b.example',
      'https:\\\\a.example',
      'https://a;b',
      'www.example.com',
    ],
  ]),
  ...refused('publicOrigin', 'must be an origin such as https://www.example.com', ['']),
  ...refused('supportEmail', 'must be an email address', [
    ...['a@b', 'a@b.example?subject=x', 'a@b.example,c@d.example', 'a@b.example\nBcc: c@d.example'],
  ]),
])('%s may not be %j', (name, value, error) => {
  expect(() => resolve({ [name]: value })).toThrow(`invalid: ${name} ${error}`);
});

test.each([
  ['productName', '</script><script>alert(1)</script>'],
  // The joiners of Persian and of emoji, and the invisible letters of a flag.
  ['productName', 'می\u200cخواهم 👩\u200d💻 🏴\u{e0067}\u{e0062}\u{e007f}'],
  ['apiOrigin', 'http://localhost:4000'],
  ['publicOrigin', 'https://www.example.com:8443'],
  ['collector', 'https://collector.example.com/site?key=1'],
  ['collector', 'http://localhost:4318/site'],
  ['collector', ''],
  ['appStoreUrl', 'https://bücher.example/a?b=é#c'],
  ['appStoreUrl', 'https://[2001:db8::1]:8443/a'],
])('%s may be %j', (name, value) => {
  expect(resolve({ [name]: value })).toMatchObject({ [name]: value });
});

test.each([
  ['https://WWW.Example.com', 'https://www.example.com'],
  ['https://münchen.example/', 'https://xn--mnchen-3ya.example'],
  ['HTTPS://www.example.com:443', 'https://www.example.com'],
  ['https://[2001:DB8::0]:8443', 'https://[2001:db8::]:8443'],
])('publicOrigin=%s is kept as browsers spell it', (value, origin) => {
  expect(resolve({ publicOrigin: value }).publicOrigin).toBe(origin);
});
