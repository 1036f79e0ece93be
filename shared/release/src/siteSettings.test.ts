import { SITE_SETTINGS } from '@site/contract';
import fc from 'fast-check';
import * as v from 'valibot';
import { Refusal } from './Refusal';
import { siteSettingsSchema } from './schemas';
import { readSiteSettings } from './siteSettings';
import { emptyStore, type TestStore } from './testSite.fixture';

const DEFAULTS = {
  productName: 'Workout Planner',
  appStoreUrl: 'https://apps.apple.com/',
  googlePlayUrl: 'https://play.google.com/store/apps',
  appStoreBadge: '',
  googlePlayBadge: '',
  appStoreId: '',
  supportEmail: 'support@workout-planner.example',
  apiOrigin: '',
  publicOrigin: 'http://localhost:3000',
};

let store: TestStore['store'];
beforeEach(async () => {
  ({ store } = await emptyStore());
});

async function readSettings(text: string | Buffer) {
  const standing = await store.read(SITE_SETTINGS);
  await store.replace(SITE_SETTINGS, Buffer.from(text), standing?.revision);
  return readSiteSettings(store);
}

const refusalOf = (text: string | Buffer) =>
  readSettings(text).then(
    (settings) => {
      throw new Error(`it was accepted: ${JSON.stringify(settings)}`);
    },
    (error: Refusal) => error,
  );

test('a store without settings is given the defaults once, as a file to edit', async () => {
  expect(await readSiteSettings(store)).toEqual(DEFAULTS);
  const written = await store.read(SITE_SETTINGS);
  expect(JSON.parse(String(written?.bytes))).toEqual(DEFAULTS);
  await readSiteSettings(store);
  expect((await store.read(SITE_SETTINGS))?.revision).toBe(written?.revision);
});

test('what is set is used, what is left out has its default, and the file stays as its author wrote it', async () => {
  const text = '{ "productName": "Iron Diary" }';
  expect(await readSettings(text)).toEqual({ ...DEFAULTS, productName: 'Iron Diary' });
  expect(String((await store.read(SITE_SETTINGS))?.bytes)).toBe(text);
});

test('two that read an empty store at once get the same settings', async () => {
  expect(await Promise.all([readSiteSettings(store), readSiteSettings(store)])).toEqual([DEFAULTS, DEFAULTS]);
});

test('every fault is reported at once, each with its setting', async () => {
  const { message, cure } = await refusalOf(
    JSON.stringify({
      productName: '',
      appStoreUrl: 'http://apps.example',
      googlePlayUrl: 7,
      supportEmail: 'nobody',
      apiOrigin: 'https://api.example.com/v1',
      publicOrigin: 'example.com',
      colour: 'blue',
    }),
  );
  expect(message.replace(/^.*site\.json is wrong: /, '').split('; ').sort()).toEqual([
    'apiOrigin must be an origin such as https://api.example.com, or empty for the site’s own',
    'appStoreUrl must be an absolute https address',
    'colour is not known',
    'googlePlayUrl must be a text',
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
  ['toString', 'x', 'is not known'],
  ['__proto__', {}, 'is not known'],
])('%s may not be %j', async (name, value, fault) => {
  const { message } = await refusalOf(`{${JSON.stringify(name)}:${JSON.stringify(value)}}`);
  expect(message).toContain(`: ${name} ${fault}`);
});

test.each([
  ['productName', ' Iron Diary ', 'Iron Diary'],
  ['productName', '</script><script>alert(1)</script>', '</script><script>alert(1)</script>'],
  ['apiOrigin', 'http://localhost:4000', 'http://localhost:4000'],
  ['publicOrigin', 'https://www.example.com:8443', 'https://www.example.com:8443'],
])('%s may be %j', async (name, value, read) => {
  expect(await readSettings(JSON.stringify({ [name]: value }))).toMatchObject({ [name]: read });
});

test.each([
  ['nothing', Buffer.alloc(0), 'is not JSON'],
  ['cut short', Buffer.from('{"productName":"Iron'), 'is not JSON'],
  ['with a comment', Buffer.from('{} // ours'), 'is not JSON'],
  ['not in UTF-8', Buffer.from([0x7b, 0x22, 0x61, 0xff, 0x22, 0x3a, 0x31, 0x7d]), 'is not JSON'],
  ['in UTF-16', Buffer.from('{}', 'utf16le'), 'is not JSON'],
  ['a list', Buffer.from('[]'), 'is wrong'],
  ['null', Buffer.from('null'), 'is wrong'],
  ['a text', Buffer.from('"Iron Diary"'), 'is wrong'],
])('a file that is %s is refused in one line, and stays as it is', async (_, bytes, why) => {
  const { name, message } = await refusalOf(bytes);
  expect(name).toBe('Refusal');
  expect(message).toContain(`site.json ${why}`);
  expect(message).not.toContain('\n');
  expect((await store.read(SITE_SETTINGS))?.bytes.equals(bytes)).toBe(true);
});

test.each(['{\n  "productName": nothing\n}', '{"a\\nb\\u001b[31m":1}'])('the refusal of %j quotes it in one line', async (text) => {
  expect((await refusalOf(text)).message).not.toMatch(/\p{Cc}/u);
});

test('a byte order mark, which some editors write, is no fault', async () => {
  expect(await readSettings('\uFEFF{"productName":"Iron Diary"}')).toMatchObject({ productName: 'Iron Diary' });
});

/** Bytes of all kinds: noise, JSON of any shape, and settings with any value in them. */
const anyBytes = fc.oneof(
  fc.uint8Array({ maxLength: 200 }),
  fc.json().map((text) => Buffer.from(text)),
  fc
    .dictionary(fc.constantFrom(...Object.keys(DEFAULTS), 'more'), fc.oneof(fc.jsonValue(), fc.string(), fc.webUrl()))
    .map((settings) => Buffer.from(JSON.stringify(settings))),
  fc
    .tuple(fc.nat(), fc.nat({ max: 255 }))
    .map(([at, byte]) => Buffer.from(JSON.stringify(DEFAULTS)).fill(byte, at % 200, (at % 200) + 1)),
);

test('whatever bytes it holds, they give whole and valid settings or a refusal in one line, never half a value', async () => {
  let refusals = 0;
  let accepted = 0;
  await fc.assert(
    fc.asyncProperty(anyBytes, async (bytes) => {
      const result: unknown = await readSettings(Buffer.from(bytes)).catch((error: unknown) => error);
      if (result instanceof Refusal) {
        refusals += 1;
        expect(result.message).toContain('site.json is ');
        expect(`${result.message}${result.cure}`).not.toMatch(/\p{Cc}/u);
      } else {
        accepted += 1;
        expect(v.is(siteSettingsSchema, result)).toBe(true);
        expect(Object.keys(result as object).sort()).toEqual(Object.keys(DEFAULTS).sort());
      }
    }),
    { numRuns: 300 },
  );
  expect(Math.min(refusals, accepted)).toBeGreaterThan(10);
});
