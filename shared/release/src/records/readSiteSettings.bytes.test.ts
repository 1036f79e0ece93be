import { SITE_SETTINGS } from '@site/contract';
import fc from 'fast-check';
import { DEFAULTS, readSettings, refusalOf } from '../../fixtures/readSettings.fixture';
import { Refusal } from '../errors/Refusal';
import { DryRunStore } from '../stores/DryRunStore';
import { emptyStore, type TestStore } from '../../fixtures/testSite.fixture';

let store: TestStore['store'];
beforeEach(async () => {
  ({ store } = await emptyStore());
});

test.each([
  ['empty', Buffer.alloc(0), 'is not JSON'],
  ['truncated', Buffer.from('{"productName":"Iron'), 'is not JSON'],
  ['with a comment', Buffer.from('{} // ours'), 'is not JSON'],
  ['not in UTF-8', Buffer.from([0x7b, 0x22, 0x61, 0xff, 0x22, 0x3a, 0x31, 0x7d]), 'is not JSON'],
  ['in UTF-16', Buffer.from('{}', 'utf16le'), 'is not JSON'],
  ['a list', Buffer.from('[]'), 'is invalid'],
  ['null', Buffer.from('null'), 'is invalid'],
  ['a text', Buffer.from('"Iron Diary"'), 'is invalid'],
])('a file that is %s is refused in one line and not changed', async (_, bytes, why) => {
  const { name, message } = await refusalOf(store, bytes);
  expect(name).toBe('Refusal');
  expect(message).toContain(`site.json ${why}`);
  expect(message).not.toContain('\n');
  expect((await store.read(SITE_SETTINGS))?.bytes.equals(bytes)).toBe(true);
});

test.each(['{\n  "productName": nothing\n}', '{"a\\nb\\u001b[31m":1}'])(
  'the refusal of %j quotes it in one line',
  async (text) => {
    expect((await refusalOf(store, text)).message).not.toMatch(/\p{Cc}/u);
  },
);

test('accepts a byte order mark, which some editors write', async () => {
  expect(await readSettings(store, '\uFEFF{"productName":"Iron Diary"}')).toMatchObject({
    productName: 'Iron Diary',
  });
});

/** Bytes of all kinds: noise, JSON of any shape, and settings with arbitrary values. */
const anyBytes = fc.oneof(
  fc.uint8Array({ maxLength: 200 }),
  fc.json().map((text) => Buffer.from(text)),
  fc
    .dictionary(
      fc.constantFrom(...Object.keys(DEFAULTS), 'more'),
      fc.oneof(fc.jsonValue(), fc.string(), fc.webUrl()),
    )
    .map((settings) => Buffer.from(JSON.stringify(settings))),
  // Valid settings, so that some are accepted.
  fc
    .record(
      {
        productName: fc.stringMatching(/^[a-z</>"'&]{1,60}$/),
        appStoreUrl: fc.webUrl({ validSchemes: ['https'] }),
      },
      { requiredKeys: [] },
    )
    .map((settings) => Buffer.from(JSON.stringify(settings))),
  // A valid file with one wrong byte.
  fc
    .tuple(fc.nat(), fc.nat({ max: 255 }))
    .map(([at, byte]) =>
      Buffer.from(JSON.stringify(DEFAULTS)).fill(byte, at % 200, (at % 200) + 1),
    ),
);

test('any bytes give either complete, valid settings or a refusal in one line', async () => {
  const inMemory = new DryRunStore(store);
  let refusals = 0;
  let accepted = 0;
  await fc.assert(
    fc.asyncProperty(anyBytes, async (bytes) => {
      const result: unknown = await readSettings(inMemory, Buffer.from(bytes)).catch(
        (error: unknown) => error,
      );
      if (result instanceof Refusal) {
        refusals += 1;
        expect(result.message).toContain('site.json is ');
        expect(`${result.message}${result.cure}`).not.toMatch(/\p{Cc}/u);
      } else {
        accepted += 1;
        expect(Object.keys(result as object)).toEqual(
          expect.arrayContaining(Object.keys(DEFAULTS)),
        );
        // What was read is valid.
        expect(await readSettings(inMemory, JSON.stringify(result))).toEqual(result);
      }
    }),
    { numRuns: 1000 },
  );
  expect(Math.min(refusals, accepted)).toBeGreaterThan(10);
});
