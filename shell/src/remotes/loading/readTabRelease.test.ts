import { DRAW_KEY, type TabRelease } from '@site/format';
import { createPageData } from '../../hydration/pageData.fixture';
import { readTabRelease, sourceIn } from './readTabRelease';
import { HOME, RELEASE } from './release.fixture';

/** A release that rolls a version of marketing out to 5 % of the visitors. */
const ROLLED_OUT: TabRelease = {
  ...RELEASE,
  rollouts: [{ name: 'rollout-marketing-3f9a1c04', from: 0, to: 5 }],
};

/** Whether a link to marketing needs a document, for a visitor whose local storage is this. */
async function needsDocument(getItem: () => string | null, data = createPageData()) {
  Object.assign(globalThis, {
    fetch: () => Promise.resolve(new Response(JSON.stringify(ROLLED_OUT))),
    localStorage: { getItem: jest.fn(getItem) },
  });
  const release = await readTabRelease(data, HOME.remote);
  return release && sourceIn(release, HOME, data).needsDocument;
}

test.each([
  ['in it', () => '4', true],
  ['not in it', () => '5', false],
  ['not drawn yet', () => null, true],
  [
    'whose browser closes its storage',
    () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
    false,
  ],
])(
  'while a remote is rolled out, a link to it opens a document for a visitor %s: %s',
  async (_, draw, expected) => {
    expect(await needsDocument(draw)).toBe(expected);
    expect(localStorage.getItem).toHaveBeenCalledWith(DRAW_KEY);
  },
);

test('a tab of a preview or rollout keeps its versions, whatever the visitor’s draw', async () => {
  const data = createPageData();
  for (const ifGone of [{}, { ifGone: 'live' as const }])
    expect(
      await needsDocument(() => '4', { ...data, place: { folder: '_preview/x/', ...ifGone } }),
    ).toBe(false);
});
