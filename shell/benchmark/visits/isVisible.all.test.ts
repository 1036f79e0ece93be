import { chromium, type Browser, type Page } from '@playwright/test';
import { launchOptions } from '@site/testing/launchOptions';
import { isVisible } from './isVisible';

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await chromium.launch(launchOptions());
  page = await browser.newPage();
});
afterAll(() => browser.close());

/** Whether the heading of a page is visible. */
async function see(html: string) {
  await page.setContent(html);
  return page.evaluate(`(${isVisible.toString()})(document.querySelector('h1'))`);
}

const HEADING = '<h1>Privacy Policy</h1>';

test('sees a heading', async () => {
  expect(await see(HEADING)).toBe(true);
  expect(await see('<h1><span>Privacy</span> <span>Policy</span></h1>')).toBe(true);
});

test.each([
  ['is not rendered', `<div style="display: none !important">${HEADING}</div>`],
  ['is hidden', `<div style="visibility: hidden">${HEADING}</div>`],
  ['is transparent', `<div style="opacity: 0">${HEADING}</div>`],
  ['is skipped', `<div style="content-visibility: hidden">${HEADING}</div>`],
  ['is outside of the window', `<div style="position: fixed; left: -9999px">${HEADING}</div>`],
  ['is below the window', `<div style="height: 3000px"></div>${HEADING}`],
  ['is cut off', `<div style="height: 0; overflow: hidden">${HEADING}</div>`],
  ['has no size', '<h1 style="position: absolute; width: 0; height: 0"></h1>'],
  ['is covered', `${HEADING}<div style="position: fixed; inset: 0; background: black">Home</div>`],
])('does not see a heading that %s', async (_, html) => {
  expect(await see(html)).toBe(false);
});
