import { randomBytes } from 'node:crypto';
import { activate } from '../operations/activate';
import { expectRefused } from '../../fixtures/expectRefused.fixture';
import { BUDGETS, liveStore, publishBuild, TEMPLATE } from '../../fixtures/testSite.fixture';

/** A script that compression does not shrink. */
const script = (bytes: number) => randomBytes(bytes);

test('refuses scripts of a remote’s page over their budget, naming page, size and budget', async () => {
  const site = await liveStore();
  const files = { 'PrivacyPolicy.js': script(BUDGETS.marketing.PrivacyPolicy + 1) };
  const marketing = await publishBuild(site.store, 'marketing', { files });
  const budget = BUDGETS.marketing.PrivacyPolicy;
  const why = `^marketing ${marketing} adds \\d+ bytes of script \\(brotli\\) to /private-policy, over its budget of ${budget}$`;
  await expectRefused(site, { marketing }, new RegExp(why));
});

test('counts a remote’s container and its page’s scripts together', async () => {
  const site = await liveStore();
  const half = BUDGETS.account.ConfirmEmail / 2 + 10;
  const files = { 'remoteEntry.js': script(half), 'ConfirmEmail.js': script(half) };
  const account = await publishBuild(site.store, 'account', { files });
  await expectRefused(site, { account }, /to \/account\/confirm/);
});

test('counts the shell’s scripts that its template runs, and no others', async () => {
  const site = await liveStore();
  const more = { 'more.js': script(BUDGETS.shell + 1) };
  const unused = await publishBuild(site.store, 'shell', { files: more });
  expect((await activate(site.store, { shell: unused })).number).toBe(2);
  const page = `${TEMPLATE}<script defer {{script more.js}}></script>`;
  const shell = await publishBuild(site.store, 'shell', { files: { ...more, 'page.html': page } });
  await expectRefused(site, { shell }, /^shell .* to every page, over its budget of/);
});

test('compares the compressed size: a file may be larger than its budget', async () => {
  const site = await liveStore();
  const files = { 'Home.js': 'home();\n'.repeat(BUDGETS.marketing.Home) };
  const marketing = await publishBuild(site.store, 'marketing', { files });
  expect((await activate(site.store, { marketing })).number).toBe(2);
});
