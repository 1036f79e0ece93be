import { liveStoreInMemory } from '../../fixtures/liveStore.fixture';
import { NOTE, pageText, publishBuild, ROUTES } from '../../fixtures/testSite.fixture';
import { activate } from '../changes/activate';
import { commit } from './commit';

// What pages contain is in question, not where they are rendered.
jest.mock('../compose/sandbox/runBundle', () =>
  jest.requireActual<object>('../../fixtures/unsandboxed.fixture'),
);

const FOOTER = `<a href="/private-policy#top">Privacy</a><a href="/api/help">Help</a>
  <a href="/">Home</a><a href="https://elsewhere.example/lost">Elsewhere</a>`;

/** Makes a shell live that has moved the privacy policy. @returns what the command says */
async function move(formerly?: string[]): Promise<string[]> {
  const files = { 'prerender/Home.js': pageText(FOOTER) };
  const { store } = await liveStoreInMemory({ marketing: { files } });
  const pages = ROUTES.pages.map((route) =>
    route.path === '/private-policy'
      ? { ...route, path: '/privacy', ...(formerly && { formerly }) }
      : route,
  );
  const version = await publishBuild(store, 'shell', {
    manifest: { routes: { ...ROUTES, pages } },
  });
  const said: string[] = [];
  const say = (line: string) => said.push(line);
  await commit(store, activate({ shell: version }), { note: NOTE, say });
  return said;
}

test('a command names each link that leads to no page and no file once a page has moved', async () => {
  expect(await move()).toEqual(['"/private-policy#top" on / leads to no page']);
});

test('a link to a former address leads to a page', async () => {
  expect(await move(['/private-policy'])).toEqual([]);
});
