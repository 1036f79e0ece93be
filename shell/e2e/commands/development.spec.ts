import path from 'node:path';
import { ConfirmPage } from '../support/ConfirmPage';
import { findFreePorts, isPortFree } from '../support/findFreePorts';
import { CONFIRM, HOME, openPage, POLICY, waitForHydration } from '../support/pages';
import { replaceInFile } from '../support/copyRepository';
import { expect } from '../support/site';
import { addCounter, changeEarlyModule, markDocument, markOf, touch } from './developmentChanges';
import { makeBlockedCall, makeMismatch, makeMistakes, REBUILD } from './developmentMistakes';
import { test } from './repositoryCopy';

// A cold webpack on two busy cores takes its time.
test.describe.configure({ timeout: 420_000 });

const HEADLINE = { file: 'marketing-remote/src/home/Headline.tsx', text: 'Set Your Goals' };
const SKIP_LINK = { file: 'shell/src/layout/SkipLink.tsx', text: 'Skip to the content' };
const CLICK_HERE = {
  file: 'account-remote/src/confirm-email/ConfirmEmail.tsx',
  text: 'Click here to confirm',
};

test(
  'npm run dev shows saved changes and mistakes of all apps, and Ctrl-C ends everything',
  { tag: '@all' },
  async ({ page, copy, start, browserLog }) => {
    browserLog.allow(/React DevTools/);
    browserLog.expect(/^console\.log: {message: Email confirmed/);
    const port = await findFreePorts(3);
    const dev = start('npm run dev', { PORT: String(port), API_ORIGIN: '' });
    const address = await dev.waitForOutput(/The site, live: (http:\S+)/);
    expect(address).toBe(`http://localhost:${port}`);

    await test.step('the pages are prerendered, work, and have a local API', async () => {
      expect(await (await page.goto(address))?.text()).toContain(HEADLINE.text);
      const notFound = await page.request.get(`${address}/nowhere`);
      expect(await notFound.text()).toContain('<div data-part="marketing/StoreBadges"><');
      await openPage(page, address, HOME);
      const confirm = await new ConfirmPage(page).open(address, '?token=good');
      await confirm.button.click();
      await confirm.expectConfirmed();
    });
    // From here on, mistakes are made.
    browserLog.stop();

    await openPage(page, address, HOME);
    await makeMistakes(page, copy, HEADLINE);
    await makeMistakes(page, copy, SKIP_LINK, ['an exception in an event handler']);
    await makeMismatch(page, copy, HEADLINE);
    await test.step('components keep their state when one of them changes', async () => {
      const headline = path.join(copy, HEADLINE.file);
      for (const place of [HEADLINE, SKIP_LINK]) {
        await addCounter(copy, place);
        await expect(page.getByText(`${place.text}, 0`)).toBeAttached(REBUILD);
      }
      await page.goto(address);
      await waitForHydration(page);
      await markDocument(page);
      for (const place of [HEADLINE, SKIP_LINK]) await touch(page, place);
      await expect(page.getByText('Set Your Goals, 1')).toBeVisible();
      await replaceInFile(headline, 'Set Your Goals', 'Set New Goals');
      await expect(page.getByText('Set New Goals, 1')).toBeVisible(REBUILD);
      await replaceInFile(path.join(copy, SKIP_LINK.file), SKIP_LINK.text, 'Skip it');
      await expect(page.getByText('Skip it, 1')).toBeAttached(REBUILD);
      // The next change finds the components of the last one.
      await replaceInFile(headline, 'Set New Goals', 'Set More Goals');
      await expect(page.getByText('Set More Goals, 1')).toBeVisible(REBUILD);
      await expect(markOf(page)).toBeAttached();
    });

    await test.step('the page reloads when no component can be rendered again to apply a change', async () => {
      await replaceInFile(
        path.join(copy, 'shell/src/main.ts'),
        'async function main() {',
        "async function main() {\n  document.documentElement.dataset.main = 'new';",
      );
      await expect(page.locator('html[data-main=new]:not([data-same])')).toBeAttached(REBUILD);
      await expect(page.getByText('Set More Goals, 0')).toBeVisible();
    });

    await dev.interrupt();
    for (const taken of [port, port + 1, port + 2])
      expect(await isPortFree(taken), `port ${taken} is free`).toBe(true);
  },
);

test(
  'npm run dev -w account-remote shows its changes and mistakes inside the last release',
  { tag: '@all' },
  async ({ page, copy, start, ownStore, browserLog }) => {
    browserLog.stop();
    const env = { PORT: String(await findFreePorts(3)), SITE_STORE: ownStore };
    const dev = start('npm run dev -w account-remote', env);
    const address = await dev.waitForOutput(/ live: (http:\S+)/);
    await openPage(page, address, CONFIRM);
    await makeMistakes(page, copy, CLICK_HERE, [
      'an exception while rendering',
      'a page that can’t be prerendered',
    ]);
    await makeBlockedCall(page, copy, CLICK_HERE);

    await test.step('a change reloads the page: the released shell’s React can’t refresh', async () => {
      await addCounter(copy, CLICK_HERE);
      await expect(page.getByText('Click here to confirm, 0')).toBeVisible(REBUILD);
      await page.goto(address + CONFIRM.path);
      await waitForHydration(page);
      await markDocument(page);
      await touch(page, CLICK_HERE);
      await expect(page.getByText('Click here to confirm, 1')).toBeVisible();
      await replaceInFile(path.join(copy, CLICK_HERE.file), CLICK_HERE.text, 'Press here');
      await expect(page.getByText('Press here, 0')).toBeVisible(REBUILD);
      await expect(markOf(page)).not.toBeAttached();
      // Prerendered with the live shell.
      expect(await (await page.goto(address + CONFIRM.path))?.text()).toContain('Press here, ');
    });

    await openPage(page, address, POLICY);
    await changeEarlyModule(page, copy, address);
    await dev.terminate();
  },
);
