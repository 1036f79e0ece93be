import { liveStoreInMemory } from '../../fixtures/liveStore.fixture';
import { NOTE, pageText, publishBuild } from '../../fixtures/testSite.fixture';
import { activate } from '../changes/activate';
import { commit } from './commit';

jest.unmock('../compose/composeVariant');

/** Makes pages of the marketing remote live that have this markup. @returns what the command says */
async function show(markup: string): Promise<string[]> {
  const { store } = await liveStoreInMemory();
  const files = Object.fromEntries(
    ['Home', 'PrivacyPolicy'].map((page) => [`prerender/${page}.js`, pageText(markup)]),
  );
  const version = await publishBuild(store, 'marketing', { files });
  const said: string[] = [];
  const say = (line: string) => said.push(line);
  await commit(store, activate({ marketing: version }), { note: NOTE, say });
  return said;
}

test('a command names only the pages whose skip link leads nowhere, and says what their remote must do', async () => {
  expect(await show('<a href="#main">Skip</a><p id="content">Text</p>')).toEqual([
    'The skip link on /, /private-policy leads nowhere: give the main element of these pages of marketing id="main" and tabIndex={-1}',
  ]);
  expect(await show('<a href="#main">Skip</a><p id="main">Text</p>')).toEqual([]);
});
