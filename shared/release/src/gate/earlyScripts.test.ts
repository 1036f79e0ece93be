import { earlyScript, versionFile } from '@site/contract';
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expectRefused } from '../../fixtures/expectRefused.fixture';
import {
  buildOf,
  liveStore,
  publishBuild,
  TEMPLATE,
  type Difference,
} from '../../fixtures/testSite.fixture';
import { activate } from '../operations/activate';
import { EARLY_BUDGET } from './budgets';

/** Differences that give account an early script, and the shell's template a place for it. */
const early = (script: string, file = script): Difference => ({
  manifest: { early: { ConfirmEmail: script } },
  files: { [earlyScript('ConfirmEmail')]: file },
});
const shell: Difference = { files: { 'page.html': `${TEMPLATE}{{early}}` } };

/** A script whose text compression hardly shrinks. */
const script = (bytes: number) => `"${randomBytes(bytes).toString('base64')}"`.slice(-bytes);

const readConfirm = async ({ store }: Awaited<ReturnType<typeof liveStore>>) =>
  String((await store.read('account/confirm.html'))?.bytes);

test('an early script goes live inside its page', async () => {
  const site = await liveStore({ shell });
  const account = await publishBuild(site.store, 'account', early('act();'));
  await activate(site.store, { account });
  expect(await readConfirm(site)).toContain('<script type="module" id="early">act();</script>');
});

test('a shell without a place for it composes the page as before', async () => {
  const site = await liveStore();
  const account = await publishBuild(site.store, 'account', early('act();'));
  await activate(site.store, { account });
  expect(await readConfirm(site)).not.toContain('act();');
});

test('refuses an early script over its budget, naming page, size and budget', async () => {
  const site = await liveStore({ shell });
  const account = await publishBuild(site.store, 'account', early(script(2 * EARLY_BUDGET)));
  const why = `^account ${account} adds an early script of \\d+ bytes \\(brotli\\) to /account/confirm, over its budget of 1024$`;
  await expectRefused(site, { account }, new RegExp(why));
});

test('refuses an early script that is not the file with its hash', async () => {
  const site = await liveStore({ shell });
  const account = await publishBuild(site.store, 'account', early('act();', 'other();'));
  const why =
    /^\/account\/confirm can’t be composed with .*: the early script of account .* for ConfirmEmail is not the one in its files$/;
  await expectRefused(site, { account }, why);
});

test('refuses an early script whose file was changed in the store', async () => {
  const site = await liveStore({ shell });
  const account = await publishBuild(site.store, 'account', early('act();'));
  const key = versionFile('account', account, earlyScript('ConfirmEmail'));
  await writeFile(path.join(site.folder, key), 'evil();');
  await expectRefused(site, { account }, /is not the file that account .* was published with$/);
});

test.each<[string, Difference]>([
  [
    'of a page that it does not expose',
    { manifest: { early: { Prices: 'a' } }, files: { [earlyScript('Prices')]: 'a' } },
  ],
  ['without its file', { manifest: { early: { ConfirmEmail: 'a' } } }],
])('a build with an early script %s can’t be published', async (_, difference) => {
  await expect(buildOf('account', difference)).rejects.toThrow(
    'must expose every page that has an early script, and list the script in its files',
  );
});
