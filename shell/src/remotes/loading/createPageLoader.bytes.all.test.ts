/** @jest-environment ./shared/testing/src/jest/BrowserEnvironment.ts */
import {
  truncations,
  bitFlips,
  replacements,
  foreignFiles,
  inheritedNames,
  type Damaged,
} from '@site/testing/damage';
import { testSite } from '@site/testing';
import { createPageLoader } from './createPageLoader';
import { loadModule } from './federation';
import { createPageData } from '../../hydration/pageData.fixture';
import { CONFIRM, RELEASE } from './release.fixture';
import { RemoteLoadError } from './RemoteLoadError';

// The federation runtime only works in a browser: shell/e2e covers it.
jest.mock('./federation');
const load = jest.mocked(loadModule);

const { account } = RELEASE.apps;
const released = {
  ...RELEASE,
  site: { ...testSite, apiOrigin: 'https://api.example' },
  apps: { ...RELEASE.apps, account: { ...account, previous: account } },
};
/** What the page's policy allows: all that the page needs. */
const ALLOWS = { 'connect-src': ['https://api.example'] };
const whole = Buffer.from(JSON.stringify(released));

/**
 * Loads a page of another remote while what the tab reads of it consists of these bytes.
 */
async function loadFrom({ bytes }: Damaged): Promise<unknown> {
  const text = bytes.toString();
  const json = () => new Promise((resolve) => resolve(JSON.parse(text)));
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() => Promise.resolve({ ok: true, json } as Response));
  load.mockReset().mockResolvedValue({ default: () => null });
  return createPageLoader({ ...createPageData(), allows: ALLOWS }, () => {})
    .load(CONFIRM)
    .catch((error: unknown) => error);
}

afterEach(() => jest.restoreAllMocks());

test.each<[string, Iterable<Damaged>]>([
  ['cut off anywhere', truncations(whole)],
  ['with one bit flipped', bitFlips(whole)],
  ['with any value replaced', replacements(released)],
  ['with names that every object inherits', inheritedNames(released)],
  ['not a release at all', foreignFiles()],
])(
  'a release that is %s fails with a clear error, or names an address with a hash',
  async (_, files) => {
    for (const damaged of files) {
      const result = await loadFrom(damaged);
      const address = load.mock.calls[0]?.[2];
      if (result instanceof RemoteLoadError) {
        expect([damaged.how, result.phase, address]).toEqual([damaged.how, 'release', undefined]);
        const { cause } = result;
        // Errors that JSON throws come from another realm here.
        const isClear =
          /^(Error: (\/\S+ is not a release|release .* has no remote|.* names no (hash|version|variable)|release .* has malformed settings or origins|the page’s document does not allow)|SyntaxError: )/;
        expect(`${damaged.how}: ${String(cause)}`.slice(damaged.how.length + 2)).toMatch(isClear);
      } else {
        expect([damaged.how, result]).toEqual([
          damaged.how,
          expect.objectContaining({ isPrevious: false }),
        ]);
        for (const used of [
          address,
          ...(address && 'previous' in address ? [address.previous] : []),
        ])
          expect(used).toMatchObject({
            entry: expect.stringMatching(/^\/apps\/account\/[^/].*\/remoteEntry\.js$/s) as string,
            integrity: expect.stringMatching(/^sha384-/) as string,
          });
      }
    }
  },
);
