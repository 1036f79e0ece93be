import type { Page } from '@playwright/test';
import { rollBackApps } from '@site/release';
import { ConfirmPage, SUCCESS } from '../support/ConfirmPage';
import { CONFIRM, openPage } from '../support/pages';
import { releaseChange, releaseVariant } from '../support/releases';
import { expect, test } from '../support/site';

/** A shell that gives pages another module in Node, and a page that needs it. */
const NEW_MODULE = '@site/ui/later';
const NEW_SHELL = {
  'function requireShared(request) {': `function requireShared(request) { if (request === '${NEW_MODULE}') request = '@site/ui';`,
};
const NEW_PAGE = { 'require("@site/ui")': `require("${NEW_MODULE}")` };

/** The page as a picture, without what moves. */
const pictureOf = (page: Page) => page.screenshot({ animations: 'disabled', fullPage: true });

test(
  'a page that went live without markup, by --skip-render, is rendered by the browser, and works',
  { tag: '@all' },
  async ({ page, context, site, ownStore, ownSite, api, browserLog }) => {
    await releaseVariant(ownStore, 'shell', NEW_SHELL);
    await releaseVariant(ownStore, 'account', NEW_PAGE);
    await releaseChange(ownStore, rollBackApps(['shell']), { skipRender: () => {} });
    const html = await (await fetch(ownSite.address + CONFIRM.path)).text();
    expect(html).toContain('<div id="root"></div>');

    await test.step('it looks as it does with markup', async () => {
      const prerendered = await context.newPage();
      await openPage(prerendered, site.address, CONFIRM);
      const expected = await pictureOf(prerendered);
      await prerendered.close();
      await openPage(page, ownSite.address, CONFIRM);
      await expect(page).toHaveTitle(CONFIRM.title);
      expect((await pictureOf(page)).equals(expected)).toBe(true);
    });

    await test.step('Confirm works', async () => {
      browserLog.expect(/^console\.log: \{message: Email confirmed\}/);
      const confirm = await new ConfirmPage(page).open(ownSite.address);
      await confirm.button.click();
      await expect(confirm.toasts).toHaveText(SUCCESS);
      expect(api.calls).toHaveLength(1);
    });
  },
);
