import {
  cutOff,
  flipped,
  replaced,
  strange,
  withInheritedNames,
  type Damaged,
} from '@site/testing/damage';
import { createPageLoader } from './createPageLoader';
import { loadModule } from './federation';
import { CONFIRM, pageDataWith, RELEASE } from './release.fixture';
import { RemoteLoadError } from './RemoteLoadError';

// What lies beyond is the federation runtime, which works in a browser alone: shell/e2e shows it.
jest.mock('./federation');
const load = jest.mocked(loadModule);

const { account } = RELEASE.apps;
const released = {
  ...RELEASE,
  apps: { ...RELEASE.apps, account: { ...account, previous: account } },
};
const whole = Buffer.from(JSON.stringify(released));

/** What becomes of a page of another remote when both releases that a tab may ask are these bytes. */
async function loadFrom({ bytes }: Damaged): Promise<unknown> {
  const text = bytes.toString();
  const json = () => new Promise((resolve) => resolve(JSON.parse(text)));
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() => Promise.resolve({ ok: true, json } as Response));
  load.mockReset().mockResolvedValue({ default: () => null });
  return createPageLoader(pageDataWith())
    .load(CONFIRM)
    .catch((error: unknown) => error);
}

afterEach(() => jest.restoreAllMocks());

test.each<[string, Iterable<Damaged>]>([
  ['cut off anywhere', cutOff(whole)],
  ['with one bit flipped', flipped(whole)],
  ['with something else at any place', replaced(released)],
  ['with names that every object has', withInheritedNames(released)],
  ['something else altogether', strange()],
])(
  'a release that is %s is an error that says so, or names an address with a hash',
  async (_, files) => {
    for (const damaged of files) {
      const result = await loadFrom(damaged);
      const address = load.mock.calls[0]?.[2];
      if (result instanceof RemoteLoadError) {
        expect([damaged.how, result.phase, address]).toEqual([damaged.how, 'release', undefined]);
        const { cause } = result;
        // JSON’s own errors are of another realm here.
        const isClear =
          /^(Error: (\/\S+ is no release|release .* has no remote|.* names no (hash|version))|SyntaxError: )/;
        expect(`${damaged.how}: ${String(cause)}`.slice(damaged.how.length + 2)).toMatch(isClear);
      } else {
        expect([damaged.how, result]).toEqual([
          damaged.how,
          expect.objectContaining({ isPrevious: false }),
        ]);
        for (const one of [
          address,
          ...(address && 'previous' in address ? [address.previous] : []),
        ])
          expect(one).toMatchObject({
            entry: expect.stringMatching(/^\/apps\/account\/[^/].*\/remoteEntry\.js$/s) as string,
            integrity: expect.stringMatching(/^sha384-/) as string,
          });
      }
    }
  },
);

test('a server’s failure is one, whatever it answers with', async () => {
  const json = () => Promise.resolve(released);
  const response = { ok: false, status: 503, json } as unknown as Response;
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(response);
  await expect(createPageLoader(pageDataWith()).load(CONFIRM)).rejects.toThrow(
    '/releases/7.json answered 503',
  );
});
