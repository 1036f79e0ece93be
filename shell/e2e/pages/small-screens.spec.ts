import type { Page } from '@playwright/test';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { ConfirmPage } from '../support/ConfirmPage';
import { openPage, PAGES } from '../support/pages';
import { expect, test } from '../support/site';
import { liveKey } from '../support/damageStore';
import { json } from '../support/TestApi';
import { FONTS, useFont } from '../support/useFont';

test.use({ bypassCSP: true });

/** Makes the window narrow or the text large. */
const SIZES: [name: string, apply: (page: Page) => Promise<unknown>][] = [
  ['320 px wide', (page) => page.setViewportSize({ width: 320, height: 640 })],
  [
    '390 px wide with text at 200 %',
    async (page) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.evaluate(() => (document.documentElement.style.fontSize = '32px'));
    },
  ],
];

/**
 * Expects that all texts and controls are within the width of the screen, neither cut off nor
 * scrolled to.
 */
async function expectFits(page: Page) {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0);
  const outside = await page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, h3, p, li, dd, dt, a, button, img, [role=img], summary')]
      .filter(
        (element) => element.checkVisibility() && !element.matches(':not(:focus)[href="#main"]'),
      )
      .map((element) => ({
        text: element.textContent || element.outerHTML,
        box: element.getBoundingClientRect(),
      }))
      .filter(({ box }) => box.left < -0.5 || box.right > window.innerWidth + 0.5)
      .map(({ text }) => text),
  );
  expect(outside).toEqual([]);
}

for (const [size, apply] of SIZES) {
  test.describe(size, { tag: size === '320 px wide' ? '@phone' : '@all' }, () => {
    test('every page fits', async ({ page, site }) => {
      for (const target of PAGES) {
        await openPage(page, site.address, target);
        await useFont(page, FONTS.widest);
        await apply(page);
        await expectFits(page);
      }
    });

    test('an error and a toast fit', async ({ page, site, api, browserLog }) => {
      browserLog.expect(/status of 400/, /^console\.log/);
      const confirm = await new ConfirmPage(page).open(site.address);
      await apply(page);
      api.respondWith(json(400, { message: `No: ${'long'.repeat(60)}` }));
      await confirm.pressAndExpectError(/^No/);
      await expectFits(page);
      api.respondWith(json(200, {}));
      await confirm.press();
      await expect(confirm.toasts).toBeVisible();
      await expect(confirm.toasts).toBeInViewport({ ratio: 1 });
      await expectFits(page);
    });

    test(
      'the not-found page and the error message of a page fit',
      { tag: '@all' },
      async ({ page, ownStore, ownSite, browserLog }) => {
        browserLog.expect(/404|marketing/);
        await rm(path.join(ownStore, liveKey(ownStore, 'marketing', '')), { recursive: true });
        for (const address of ['/nowhere', '/']) {
          await page.goto(ownSite.address + address);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await apply(page);
          await expectFits(page);
        }
      },
    );
  });
}
