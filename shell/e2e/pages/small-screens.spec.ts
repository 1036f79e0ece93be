import type { Page } from '@playwright/test';
import { alterPages } from '../support/alterPages';
import { ConfirmPage } from '../support/ConfirmPage';
import { CONFIRM, openPage, PAGES, waitForHydration } from '../support/pages';
import { PHONE } from '../support/phone';
import { expect, test } from '../support/site';
import { json, respond } from '../support/TestApi';
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
 * Expects that all texts and controls, with their focus rings, are within the width of the screen and within their own
 * box, neither cut off nor scrolled to.
 */
async function expectFits(page: Page) {
  // A phone zooms out to show what is too wide, which changes `window.innerWidth`.
  const width = page.viewportSize()?.width ?? 0;
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBeLessThanOrEqual(width);
  const outside = await page.evaluate((width) => {
    const isWithin = (inner: DOMRect, left: number, right: number) =>
      inner.left >= left - 1 && inner.right <= right + 1;
    return [
      ...document.querySelectorAll(
        'h1, h2, h3, p, li, dd, dt, a, button, img, svg, summary, header',
      ),
    ]
      .filter(
        (element) =>
          element.checkVisibility() &&
          !element.matches(':not(:focus)[href="#main"], [aria-hidden] *'),
      )
      .filter((element) => {
        const box = element.getBoundingClientRect();
        const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element);
        const ring =
          outlineStyle === 'none' ? 0 : parseFloat(outlineWidth) + parseFloat(outlineOffset);
        const content = document.createRange();
        content.selectNodeContents(element);
        const inner = content.getBoundingClientRect();
        return (
          !isWithin(box, ring, width - ring) ||
          (inner.width > 0 && !isWithin(inner, box.left, box.right))
        );
      })
      .map((element) => element.textContent || element.outerHTML);
  }, width);
  expect(outside).toEqual([]);
}

/** As long as `configure` accepts. */
const LONG_NAME = 'Trainingsplan'.repeat(5).slice(0, 60);
const LONG_EMAIL = `${'mitgliederbetreuung'.repeat(3)}@${'trainingsplan'.repeat(4)}.example`;

/**
 * Replaces all texts with long German words, as a browser's translation does, or with short words
 * of a language that is read from right to left.
 */
const translate = (page: Page, dir: 'ltr' | 'rtl') =>
  page.evaluate((dir) => {
    Object.assign(document.documentElement, { dir, lang: dir === 'rtl' ? 'ar' : 'de' });
    const long = 'Datenschutzrichtlinienzustimmung Donaudampfschifffahrtsgesellschaft';
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Node[] = [];
    while (texts.nextNode()) {
      const { currentNode } = texts;
      if (currentNode.parentElement?.closest('script, style, noscript')) continue;
      if (/\p{L}/u.test(currentNode.nodeValue ?? '')) found.push(currentNode);
    }
    for (const text of found) {
      const outer = document.createElement('font');
      const inner = outer.appendChild(document.createElement('font'));
      const word = 'والمستخدمين';
      inner.textContent =
        dir === 'rtl' ? (text.nodeValue ?? '').replace(/[\p{L}\d’]+/gu, word) : long;
      (text as ChildNode).replaceWith(outer);
    }
  }, dir);

for (const [size, apply] of SIZES) {
  test.describe(size, { tag: size === '320 px wide' ? [] : '@all' }, () => {
    test.use(PHONE);

    test('every page fits when a browser has translated it', async ({ page, site }) => {
      for (const target of PAGES) {
        await openPage(page, site.address, target);
        await useFont(page, FONTS.widest);
        await apply(page);
        await page.locator('[href="#main"]').focus();
        // German comes last: it replaces every text by the same two words.
        for (const dir of ['rtl', 'ltr'] as const) {
          await translate(page, dir);
          for (const isOpen of [false, true]) {
            await page
              .locator('details')
              .evaluateAll(
                (all, open) => all.forEach((one) => one.toggleAttribute('open', open)),
                isOpen,
              );
            await expectFits(page);
          }
        }
      }
    });

    test(
      'every page fits with the longest name and a long address',
      { tag: '@all' },
      async ({ page, site, browserLog }) => {
        browserLog.expect(/404/);
        // As if they were the site's settings: the document has these for its scripts, too.
        await alterPages(page, (html) =>
          html.replaceAll('Workout Planner', LONG_NAME).replaceAll(/support@[\w.-]+/g, LONG_EMAIL),
        );
        for (const { path } of [...PAGES, { path: '/nowhere' }]) {
          await page.goto(site.address + path);
          await waitForHydration(page);
          await expect(page.getByRole('banner')).toContainText(LONG_NAME);
          await useFont(page, FONTS.widest);
          await apply(page);
          await expectFits(page);
        }
      },
    );

    test('an error and a toast fit', async ({ page, site, api, browserLog }) => {
      browserLog.expect(/status of 400/);
      const confirm = await new ConfirmPage(page).open(site.address);
      await apply(page);
      api.respondWith(json(400, { message: `No: ${'long'.repeat(60)}` }));
      await confirm.pressAndExpectError(/^No/);
      await expectFits(page);
      await confirm.raiseToasts(api, 1);
      await expect(confirm.closeButtons).toBeInViewport({ ratio: 1 });
      await expectFits(page);
      for (const dir of ['ltr', 'rtl'] as const) {
        await translate(page, dir);
        await expectFits(page);
      }
    });

    test(
      'the not-found page and the error message of a page fit',
      { tag: '@all' },
      async ({ page, site, browserLog }) => {
        browserLog.expect(/404|account/);
        site.fault = { address: /^\/apps\/account\//, respond: respond(404) };
        for (const address of ['/nowhere', CONFIRM.path]) {
          await page.goto(site.address + address);
          if (address === CONFIRM.path)
            await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
          else {
            await waitForHydration(page);
            // The page's part is hydrated later. React would render it again if it were translated before.
            await page.waitForFunction(() =>
              [...document.querySelectorAll('main a')].every((link) =>
                Object.keys(link).some((key) => key.startsWith('__reactProps')),
              ),
            );
          }
          await apply(page);
          await expectFits(page);
          for (const dir of ['ltr', 'rtl'] as const) {
            await translate(page, dir);
            await expectFits(page);
          }
        }
      },
    );
  });
}
