import {
  contentKey,
  EARLY_PRESSES_SCRIPT,
  earlyScript,
  PAGE_TEMPLATE,
  rolloutName,
  START_UP_SCRIPT,
  versionFile,
} from '@site/contract';
import { logEntry, momentOf, releasedApp, versionNamed } from '../../fixtures/logEntry.fixture';
import { publishBuild } from '../../fixtures/testSite.fixture';
import { integrityOf } from '../documents/integrity';
import { MemoryStore } from '../stores/MemoryStore.fixture';
import { findInlineScript } from './findInlineScript';

const EARLY_PRESSES = 'let kept;\nkeep()';
const START_UP = 'let started;\nstart()';
const TEMPLATE = `{{#button}}<script type="module">${EARLY_PRESSES}</script>{{/button}}
<script type="module">const enterPreview = () => { {{enterPreview}} };
  ${START_UP}</script>`;

const store = new MemoryStore();
const SHELL = versionNamed(1);

/** Stores a page that contains a script. @returns what a release says of it */
async function pageWith(script: string) {
  const bytes = Buffer.from(
    `<p>Line 1</p>\n<script>${script}</script>\n<script type="module">${EARLY_PRESSES}</script>
    <script type="module">const enterPreview = () => { (function(l,m,n){})() };
    ${START_UP}</script>`,
  );
  const page = { integrity: integrityOf(bytes), stored: 1, number: 1 };
  await store.create(contentKey(page), bytes);
  return page;
}

const publishEarly = (script: string) =>
  publishBuild(store, 'account', {
    manifest: { early: { ConfirmEmail: script } },
    files: { [earlyScript('ConfirmEmail')]: script },
  });

let newest: ReturnType<typeof logEntry>;
let versions: Record<'live' | 'previewed' | 'rolledOut', string>;
let rollout: string;
beforeAll(async () => {
  versions = {
    live: await publishEarly('act();'),
    previewed: await publishEarly('preview();'),
    rolledOut: await publishEarly('try();'),
  };
  await store.create(versionFile('shell', SHELL, PAGE_TEMPLATE), Buffer.from(TEMPLATE));
  const account = releasedApp(1, { version: versions.live });
  const rolledOut = { ...account, version: versions.rolledOut, percent: 5 };
  rollout = rolloutName('account', rolledOut);
  const file = 'account/confirm.html';
  newest = logEntry({
    apps: { shell: releasedApp(1), account: { ...account, rollout: rolledOut } },
    pages: {
      [file]: await pageWith('act();'),
      [`_preview/${rollout}/${file}`]: await pageWith('try();'),
    },
    internal: {
      previews: {
        'pr-12': {
          ...{ by: 'Ann', release: 1, createdAt: momentOf(1) },
          versions: { account: versions.previewed },
          keeps: { shell: [SHELL], account: [versions.previewed, versions.live] },
          pages: { [`_preview/pr-12/${file}`]: await pageWith('preview();') },
        },
      },
    },
  });
});

const findAt = (path: string, line: number, column: number) =>
  findInlineScript(store, newest, { text: `${path}:${line}:${column}`, path, line, column });

test.each<[string, () => string, keyof typeof versions]>([
  ['a live page', () => '', 'live'],
  ['a preview’s page', () => '/_preview/pr-12', 'previewed'],
  ['a rollout’s page', () => `/_preview/${rollout}`, 'rolledOut'],
])('finds the early script of %s', async (_, folder, version) => {
  expect(await findAt(`${folder()}/account/confirm`, 2, 9)).toEqual({
    ...{ file: 'early/ConfirmEmail.js', line: 1, column: 1 },
    version: { app: 'account', version: versions[version] },
  });
});

test.each([
  ['start-up script', 7, START_UP_SCRIPT],
  ['script for early presses', 4, EARLY_PRESSES_SCRIPT],
])('finds a line of the %s in the shell’s template', async (_, line, file) => {
  expect(await findAt('/account/confirm', line, 2)).toEqual({
    version: { app: 'shell', version: SHELL },
    ...{ file, line: 2, column: 2 },
  });
});

test('says that there is no such page, and which script of a page has no source map', async () => {
  await expect(findAt('/_preview/pr-13/account/confirm', 2, 9)).rejects.toThrow('has no page');
  await expect(findAt('/account/confirm', 1, 1)).rejects.toMatchObject({
    cure: expect.stringContaining('visitScript.ts') as string,
  });
});
