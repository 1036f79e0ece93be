import { EARLY_PRESSES_SCRIPT, earlyScript, START_UP_SCRIPT } from '@site/contract';
import {
  liveStore,
  pageText,
  publishBuild,
  TEMPLATE,
  type Difference,
  type TestRelease,
} from '../../../fixtures/testSite.fixture';
import type { Store } from '../../stores/objects/Store';
import { makePreview } from '../previews/makePreview';
import { findInlineScript } from './findInlineScript';

const early = (script: string): Difference => ({
  manifest: { early: { ConfirmEmail: script } },
  files: {
    [earlyScript('ConfirmEmail')]: script,
    'prerender/ConfirmEmail.js': pageText('<button>Confirm</button>'),
  },
});
const EARLY_PRESSES = 'let kept;\nkeep()';
const START_UP = 'let started;\nstart()';

let store: Store;
let live: TestRelease;
let versions: Record<'shell' | 'account' | 'previewed', string>;
beforeAll(async () => {
  const site = await liveStore({
    shell: {
      files: {
        'page.html': TEMPLATE.replace(
          '<script type="module">{{enterPreview}}',
          `{{early}}{{#button}}<script type="module">${EARLY_PRESSES}</script>{{/button}}
          <script type="module">const enterPreview = () => { {{enterPreview}} };
            ${START_UP}`,
        ),
      },
    },
    account: early('act();'),
  });
  ({ store, release: live } = site);
  const previewed = await publishBuild(store, 'account', early('actOtherwise();'));
  await makePreview(store, { name: 'pr-12', versions: { account: previewed } });
  const { shell, account } = live.apps;
  versions = { shell: shell.version, account: account.version, previewed };
});

/** Finds the script at the place of a text in a page. */
async function findAt(path: string, key: string, text: string) {
  const html = String((await store.read(key))?.bytes);
  const before = html.slice(0, html.indexOf(text)).split('\n');
  const [line, column] = [before.length, (before.at(-1) ?? '').length + 1];
  const position = { text: `${path}:${line}:${column}`, path, line, column };
  return findInlineScript(store, live, position);
}

const ACCOUNT = { file: 'early/ConfirmEmail.js', line: 1, column: 1 };

test('finds the early script of a live page', async () => {
  const found = await findAt('/account/confirm', 'account/confirm.html', 'act();');
  expect(found).toEqual({ ...ACCOUNT, version: { app: 'account', version: versions.account } });
});

test('finds the early script of a preview’s page', async () => {
  const path = '/_preview/pr-12/account/confirm';
  const found = await findAt(path, `${path.slice(1)}.html`, 'actOtherwise();');
  expect(found).toEqual({ ...ACCOUNT, version: { app: 'account', version: versions.previewed } });
});

test.each([
  ['start-up script', 'start()', START_UP_SCRIPT],
  ['script for early presses', 'keep()', EARLY_PRESSES_SCRIPT],
])('finds a line of the %s in the shell’s template', async (_, text, file) => {
  expect(await findAt('/account/confirm', 'account/confirm.html', text)).toEqual({
    version: { app: 'shell', version: versions.shell },
    ...{ file, line: 2, column: 1 },
  });
});

test('says which script of a page has no source map', async () => {
  await expect(findAt('/', 'index.html', '(function(l,m,n)')).rejects.toMatchObject({
    cure: expect.stringContaining('visitScript.ts') as string,
  });
});
