import type * as Unsandboxed from '../../fixtures/unsandboxed.fixture';
import { liveStoreInMemory } from '../../fixtures/liveStore.fixture';
import { NOTE, pageText, publishBuild } from '../../fixtures/testSite.fixture';
import { activate } from '../changes/activate';
import { configure } from '../changes/configure';
import { rollOut } from '../changes/rollouts';
import { commit } from './commit';

jest.unmock('../compose/composeVariant');

let mockYear = '2026';

// Elsewhere, pages show another year.
jest.mock('../compose/sandbox/runBundle', () => ({
  ELSEWHERE: {},
  runBundle: async (source: string, data: unknown, _limits: unknown, place: unknown) => {
    const text = JSON.stringify(data);
    return jest
      .requireActual<typeof Unsandboxed>('../../fixtures/unsandboxed.fixture')
      .runBundle(source, JSON.parse(place ? text.replace('© 2026', `© ${mockYear}`) : text));
  },
}));

afterEach(() => {
  mockYear = '2026';
});

const files = { 'prerender/ConfirmEmail.js': pageText('<p>© 2026</p>') };
const HOW =
  'ConfirmEmail (/account/confirm) differs with the date, the time zone, the language or random numbers, so React would render it anew in visits: "© 2026" becomes "© 2027". Name the language and the time zone, or show it after the first render, with useSyncExternalStore';

const nested = {
  'prerender/ConfirmEmail.js': pageText('<a href="/">x<a href="/private-policy">y</a></a>'),
};
const MOVED =
  'ConfirmEmail (/account/confirm): <a href="/private-policy"> in <a>: browsers drop it or move it elsewhere, and React would render the page anew in each visit. Write it where HTML allows it';

test.each([
  ['page renders another text at another time', files, HOW],
  ['markup browsers move', nested, MOVED],
])('a version is refused whose %s', async (_, changed, message) => {
  const { store } = await liveStoreInMemory();
  const account = await publishBuild(store, 'account', { files: changed });
  mockYear = '2027';
  await expect(commit(store, activate({ account }), { note: NOTE })).rejects.toMatchObject({
    name: 'Refusal',
    message,
  });
});

test('another change is not refused for such a page of a live version, and its release says so', async () => {
  const { store } = await liveStoreInMemory({ account: { files } });
  // Its pages have the same fault, which is said once.
  const version = await publishBuild(store, 'shell', { files: { 'main.js': 'second();' } });
  await commit(store, rollOut({ app: 'shell', version }, 5), { note: NOTE });
  mockYear = '2027';
  const change = configure({ productName: 'Iron Diary' });
  const { release } = await commit(store, change, { note: NOTE });
  expect(release.internal.remarks).toEqual([HOW]);
});
