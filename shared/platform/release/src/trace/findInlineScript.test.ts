import {
  contentKey,
  EARLY_PRESSES_SCRIPT,
  earlyScript,
  PAGE_DATA_ID,
  PAGE_TEMPLATE,
  START_UP_SCRIPT,
  versionFile,
} from '@site/contract/platform';
import { logEntry, momentOf, versionNamed } from '../../fixtures/logEntry.fixture';
import { publishBuild } from '../../fixtures/testSite.fixture';
import { integrityOf } from '../documents/integrity';
import type { LogEntry } from '../documents/LogEntry';
import { MemoryStore } from '../stores/MemoryStore.fixture';
import { findInlineScript } from './findInlineScript';

const EARLY = 'act();';
const EARLY_PRESSES = 'let kept;\nkeep()';
const START_UP = 'let started;\nstart()';
const TEMPLATE = `{{#button}}<script type="module">${EARLY_PRESSES}</script>{{/button}}
<script type="module">const enterPreview = () => { {{enterPreview}} };
  ${START_UP}</script>`;

const store = new MemoryStore();
const SHELL = versionNamed(1);
const FILE = 'account/confirm.html';
let version: string;
let newest: LogEntry;
beforeAll(async () => {
  await store.create(versionFile('shell', SHELL, PAGE_TEMPLATE), Buffer.from(TEMPLATE));
  version = await publishBuild(store, 'account', {
    manifest: { early: { ConfirmEmail: EARLY } },
    files: { [earlyScript('ConfirmEmail')]: EARLY },
  });
  const data = { shell: SHELL, remotes: { account: { version } } };
  const bytes = Buffer.from(
    `<script type="application/json" id="${PAGE_DATA_ID}">${JSON.stringify(data)}</script>
<script>${EARLY}</script>\n<script type="module">${EARLY_PRESSES}</script>
    <script type="module">const enterPreview = () => { (function(l,m,n){})() };
    ${START_UP}</script>`,
  );
  const page = { integrity: integrityOf(bytes), stored: 1, number: 1 };
  await store.create(contentKey(page), bytes);
  const preview = {
    ...{ by: 'Ann', release: 1, createdAt: momentOf(1), versions: {}, keeps: {} },
    pages: { [`_preview/pr-12/${FILE}`]: page },
  };
  newest = logEntry({ pages: { [FILE]: page }, internal: { previews: { 'pr-12': preview } } });
});

const findAt = (path: string, line: number, column: number) =>
  findInlineScript(store, newest, { text: 'text', path, line, column });

test.each(['/account/confirm', '/_preview/pr-12/account/confirm'])(
  'finds the early script of %s',
  async (path) => {
    expect(await findAt(path, 2, 9)).toEqual({
      version: { app: 'account', version },
      ...{ text: 'text', file: 'early/ConfirmEmail.js', line: 1, column: 1 },
    });
  },
);

test.each([
  ['start-up script', 7, START_UP_SCRIPT],
  ['script for early presses', 4, EARLY_PRESSES_SCRIPT],
])('finds a line of the %s in the shell’s template', async (_, line, file) => {
  expect(await findAt('/account/confirm', line, 2)).toEqual({
    version: { app: 'shell', version: SHELL },
    ...{ text: 'text', file, line: 2, column: 2 },
  });
});

test('says that there is no such page, and which script of a page has no source map', async () => {
  await expect(findAt('/_preview/pr-13/account/confirm', 2, 9)).rejects.toThrow('has no page');
  await expect(findAt('/account/confirm', 1, 1)).rejects.toMatchObject({
    cure: expect.stringContaining('visitScript.ts') as string,
  });
});
