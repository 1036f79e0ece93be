import { ROOT } from '@site/release/appFolder';
import type { Page } from '@playwright/test';
import { ConfirmPage, SUCCESS } from '../support/ConfirmPage';
import { CONFIRM, headingOf, HOME, openPage, POLICY } from '../support/pages';
import { RunningCommand } from '../support/RunningCommand';
import { expect, test } from '../support/site';
import { releaseVariant } from '../support/store/releaseVariant';

/** A shell that gives pages another module in Node, and a page that needs it. */
const NEW_MODULE = '@site/ui/later';
const NEW_SHELL = {
  'function requireShared(request) {': `function requireShared(request) { if (request === '${NEW_MODULE}') request = '@site/ui';`,
};
const NEW_PAGE = { 'require("@site/ui")': `require("${NEW_MODULE}")` };

const startRelease = (store: string, ...words: string[]) =>
  new RunningCommand(['npm', 'run', '--silent', 'release', '--', ...words, '--store', store], ROOT);

/** The page as a picture, without what moves. */
const pictureOf = (page: Page) => page.screenshot({ animations: 'disabled', fullPage: true });

test(
  'a page that goes live without markup is rendered by the browser, and works',
  { tag: '@all' },
  async ({ page, folder, site, ownStore, ownSite, api, browserLog }) => {
    await releaseVariant(ownStore, `${folder}/shell`, 'shell', NEW_SHELL);
    await releaseVariant(ownStore, `${folder}/account`, 'account', NEW_PAGE);

    await test.step('only --skip-render takes the shell back', async () => {
      const refused = startRelease(ownStore, 'rollback', 'shell');
      expect(await refused.waitForExit()).toBe(1);
      expect(refused.errorLines.join('\n')).toMatch(
        /account\/confirm can’t be rendered.*@site\/ui\/later.*--skip-render/s,
      );
      const skipping = startRelease(ownStore, 'rollback', 'shell', '--skip-render');
      await skipping.expectSuccess();
      expect(skipping.output).toContain('account/confirm.html gets no prerendered markup');
      const status = startRelease(ownStore, 'status');
      await status.expectSuccess();
      expect(status.output).toContain('Not prerendered: account/confirm.html');
      const html = await (await fetch(ownSite.address + CONFIRM.path)).text();
      expect(html).toContain('<div id="root"></div>');
    });

    await test.step('it looks as it does with markup', async () => {
      const prerendered = await page.context().newPage();
      await openPage(prerendered, site.address, CONFIRM);
      const expected = await pictureOf(prerendered);
      await prerendered.close();
      await openPage(page, ownSite.address, CONFIRM);
      await expect(page).toHaveTitle(CONFIRM.title);
      expect((await pictureOf(page)).equals(expected)).toBe(true);
    });

    await test.step('Confirm and links work', async () => {
      browserLog.expect(/^console\.log: \{message: Email confirmed\}/);
      const confirm = await new ConfirmPage(page).open(ownSite.address);
      await confirm.press();
      await expect(confirm.toasts).toHaveText(SUCCESS);
      expect(api.calls).toHaveLength(1);
      await page.evaluate(() => Object.assign(window, { isSameTab: true }));
      await page.getByRole('link', { name: 'Privacy Policy' }).click();
      await expect(headingOf(page, POLICY)).toBeFocused();
      await page.goBack();
      await expect(headingOf(page, CONFIRM)).toBeVisible();
      expect(await page.evaluate(() => 'isSameTab' in window)).toBe(true);
    });

    await test.step('when its scripts do not load, it says so', async () => {
      browserLog.expect(/^console\.error: Failed to load resource/);
      browserLog.allow(/^failed: GET .*main\.js/);
      // Not by the server: the browser has the script in its cache.
      await page.route('**/main.js', (route) => route.abort());
      await page.goto(ownSite.address + CONFIRM.path);
      await expect(page.getByText(/^Part of this page did not load\. Reload/)).toBeVisible();
      await page.unroute('**/main.js');
      await new ConfirmPage(page).open(ownSite.address);
    });

    await test.step('the other pages keep their markup', async () => {
      const html = await (await fetch(ownSite.address + HOME.path)).text();
      expect(html).toContain('Set Your Goals');
      await openPage(page, ownSite.address, HOME);
    });
  },
);
