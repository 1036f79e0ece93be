import type { Locator } from '@playwright/test';
import { PAGES } from '../support/pages';
import { expect, test } from '../support/site';

/** The brand's colors as computed styles. */
const BACKGROUND = 'rgb(10, 9, 24)';
const TEXT = 'rgb(245, 245, 255)';
const SECONDARY = 'rgb(185, 185, 214)';

test('the page is dark on a system that prefers light, before any script has run', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, colorScheme: 'light' });
  const page = await context.newPage();
  await page.goto(site.address);
  await expect(page.locator('html')).toHaveCSS('background-color', BACKGROUND);
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
  await expect(page.locator('body')).toHaveCSS('color', TEXT);
  await context.close();
});

const PATHS = [...PAGES.map(({ path }) => path), '/nowhere'];

test('every page is printed in black on white, without what lies over it', async ({
  page,
  site,
  browserLog,
}) => {
  browserLog.expect(/404/);
  await page.emulateMedia({ media: 'print' });
  for (const path of PATHS)
    await test.step(path, async () => {
      await page.goto(site.address + path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeHidden();
      expect(await page.evaluate(readPrintedColors)).toEqual({
        scheme: ['light'],
        ink: ['rgb(0, 0, 0)'],
        paper: ['none rgba(0, 0, 0, 0)'],
      });
    });
});

/** In the browser: returns the colors of everything that is printed. */
function readPrintedColors() {
  const styles = [...document.querySelectorAll('html, body, body *')]
    .filter((element) => element.checkVisibility())
    .map((element) => getComputedStyle(element));
  const different = (read: (style: CSSStyleDeclaration) => string) => [
    ...new Set(styles.map(read)),
  ];
  return {
    scheme: different((style) => style.colorScheme),
    ink: different((style) => style.webkitTextFillColor),
    paper: different((style) => `${style.backgroundImage} ${style.backgroundColor}`),
  };
}

test(
  'with more contrast, no text has the secondary color, and footers have a bright edge',
  { tag: '@all' },
  async ({ page, site, browserLog }) => {
    browserLog.expect(/404/);
    await page.emulateMedia({ contrast: 'more' });
    for (const path of PATHS)
      await test.step(path, async () => {
        await page.goto(site.address + path);
        await expect(page.getByRole('contentinfo')).toHaveCSS('border-top-color', TEXT);
        const texts = page.locator('//body//*[text()[normalize-space()]]');
        const dim = await texts.evaluateAll(
          (all, secondary) =>
            all
              .filter((element) => getComputedStyle(element).color === secondary)
              .map(({ textContent }) => textContent),
          SECONDARY,
        );
        expect(dim).toEqual([]);
      });
  },
);

test('in forced colors, which remove backgrounds, buttons have an edge, and the headline and the envelope can be seen', async ({
  page,
  site,
  browserLog,
}) => {
  browserLog.expect(/404/);
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(`${site.address}/account/confirm`);
  await expectEdge(page.getByRole('button', { name: 'Confirm' }));
  const textColor = await page.evaluate(() => getComputedStyle(document.body).color);
  await expect(page.locator('main svg')).toHaveCSS('color', textColor);
  await page.goto(`${site.address}/nowhere`);
  await expectEdge(page.getByRole('link', { name: 'Go to the home page' }));
  await page.goto(site.address);
  const line = page.getByText('Crush Your Goals');
  const fill = await line.evaluate((element) => getComputedStyle(element).webkitTextFillColor);
  // The transparent fill that the gradient needs would be `rgba(…)`.
  expect(fill).toMatch(/^rgb\(/);
});

async function expectEdge(button: Locator) {
  await expect(button).toHaveCSS('border-top-style', 'solid');
  await expect(button).toHaveCSS('border-top-width', '1px');
}
