import { deleteFile, liveRelease, takeAway, tamperWith } from './Breakage';
import { ConfirmPage } from './ConfirmPage';
import { CONFIRM, headingOf, HOME, POLICY, saveData, visit, works } from './pages';
import { releaseVariant } from './releaseVariant';
import { expect, test } from './site';

const UNAVAILABLE = 'This page can’t be shown right now';
/** Over a page that can be read, but whose scripts did not come. */
const STALLED = 'Parts of this page don’t work yet. Check your connection.';
/** What a browser says of a script that is missing: our server answers with a text, which it refuses to run. */
const REFUSED = /^console\.error: Refused to execute script .*'text\/plain'/;
/** It says more, once or thrice, in an order of its own: none of that is the page's. */
const FAILED =
  /^failed: GET .*\/apps\/|^console\.error: (Failed to load resource: .*404|Refused to execute script)/;

test('with the marketing remote gone, confirming works; home says so, and works once it is back', async ({
  page,
  ownStore,
  ownSite,
  complaints,
}) => {
  const putBack = await takeAway(ownStore, 'marketing');
  complaints.allow(FAILED);
  complaints.expect(REFUSED, /^console\.log/, /^console\.error: .*marketing\/Home/);
  const confirm = await new ConfirmPage(page).open(ownSite.address);
  await confirm.press();
  await expect(confirm.toasts).toBeVisible();

  await page.getByRole('banner').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(UNAVAILABLE);
  await expect(page.getByRole('banner').getByRole('link')).toBeVisible();
  // The rest of the site goes on.
  await page.goBack();
  await expect(headingOf(page, CONFIRM)).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(UNAVAILABLE);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(UNAVAILABLE);

  await putBack();
  await expect(async () => {
    // The press may come while the last try is still under way, and then does nothing; or that try has already worked.
    const again = page.getByRole('button', { name: 'Try again' });
    if (await again.isVisible()) await again.click({ timeout: 1000 });
    await expect(headingOf(page, HOME)).toBeVisible({ timeout: 4000 });
  }).toPass();
  await page.getByRole('link', { name: 'Private Policy' }).click();
  await expect(headingOf(page, POLICY)).toBeVisible();
});

test('with the account remote gone, the marketing pages work; confirming can be read, says so, and works once it is back', async ({
  page,
  ownStore,
  ownSite,
  complaints,
}) => {
  const putBack = await takeAway(ownStore, 'account');
  await visit(page, ownSite.address, HOME);
  await page.getByRole('link', { name: 'Private Policy' }).click();
  await expect(headingOf(page, POLICY)).toBeVisible();

  complaints.allow(FAILED);
  complaints.expect(REFUSED, /^console\.error: .*account\/ConfirmEmail/, /^console\.log/);
  await page.goto(`${ownSite.address}/account/confirm?token=abc`);
  await expect(page.getByRole('alert').filter({ hasText: STALLED })).toBeInViewport({ ratio: 1 });
  await expect(headingOf(page, CONFIRM)).toBeVisible();
  await putBack();
  await page.getByRole('button', { name: 'Try again' }).click();
  await works(page);
  await expect(page.getByText(STALLED)).toHaveCount(0);
  const confirm = new ConfirmPage(page);
  await confirm.press();
  await expect(confirm.toasts).toBeVisible();
});

test('a page whose own script is missing can be read, and is told alone: its neighbour works', async ({
  page,
  ownStore,
  ownSite,
  complaints,
}) => {
  await deleteFile(ownStore, 'marketing', 'Home.js');
  complaints.allow(FAILED);
  complaints.expect(REFUSED, /^console\.error: .*marketing\/Home/);
  await page.goto(ownSite.address);
  await expect(page.getByRole('alert').filter({ hasText: STALLED })).toBeInViewport({ ratio: 1 });
  await expect(headingOf(page, HOME)).toBeVisible();
  await page.getByRole('link', { name: 'Private Policy' }).click();
  await expect(headingOf(page, POLICY)).toBeVisible();
  await works(page);
});

const FAULTS = [
  ['remoteEntry.js is missing', (store: string) => deleteFile(store, 'marketing', 'remoteEntry.js'), REFUSED],
  [
    'remoteEntry.js was tampered with',
    (store: string) => tamperWith(store, 'marketing', 'remoteEntry.js'),
    /integrity/,
  ],
  ['the page’s script is missing', (store: string) => deleteFile(store, 'marketing', 'Home.js'), REFUSED],
] as const;

for (const [fault, breakIt, line] of FAULTS) {
  test(`when ${fault} in the live version, the previous one shows`, async ({
    page,
    folder,
    ownStore,
    ownSite,
    complaints,
  }) => {
    await releaseVariant(ownStore, `${folder}/variant`, 'marketing', { 'Set Your Goals': 'Set New Goals' });
    await breakIt(ownStore);
    complaints.expect(line, /^console\.error: RemoteLoadError: marketing\/Home/);
    complaints.allow(FAILED, /^console\.error: RemoteLoadError: marketing\/PrivacyPolicy/);
    await page.goto(ownSite.address);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Set Your Goals');
    await page.getByRole('link', { name: 'Private Policy' }).click();
    await expect(headingOf(page, POLICY)).toBeVisible();
  });
}

test('a page that throws is told, and the rest of the site works', async ({
  page,
  folder,
  ownStore,
  ownSite,
  complaints,
}) => {
  await releaseVariant(ownStore, `${folder}/variant`, 'marketing', {
    '"Set Your Goals"': '(typeof window==="object"&&(()=>{throw new Error("broken page")})())',
  });
  complaints.expect(/broken page/);
  await page.goto(ownSite.address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(UNAVAILABLE);
  await page.goto(`${ownSite.address}/private-policy`);
  await expect(headingOf(page, POLICY)).toBeVisible();
});

test('a tab goes on to the live version of a remote that it had not loaded', async ({
  page,
  folder,
  ownStore,
  ownSite,
}) => {
  await saveData(page);
  await visit(page, ownSite.address, CONFIRM);
  const before = liveRelease(ownStore).number;
  await releaseVariant(ownStore, `${folder}/variant`, 'marketing', { 'Set Your Goals': 'Set New Goals' });
  expect(liveRelease(ownStore).number).toBe(before + 1);
  await page.getByRole('banner').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Set New Goals');
});
