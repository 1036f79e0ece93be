import type { Locator, Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  enableDataSaver,
  headingOf,
  HOME,
  openPage,
  POLICY,
  waitForHydration,
} from '../support/pages';
import { expectAccessible } from '../support/expectAccessible';
import { expect, test } from '../support/site';
import { readLiveRelease } from '../support/store/readLiveRelease';
import { copyWithBilling, deploy, raiseBudget } from './billingRemote';
import { MUI_PAGE } from './muiPage';

/** The theme's colours as browsers state them. */
const PRIMARY = 'rgb(168, 171, 255)';
const TEXT = 'rgb(245, 245, 255)';

test(
  'a remote that imports MUI itself has the site’s theme and prerendered styles, and navigates by script',
  { tag: '@all' },
  async ({ page, folder, ownStore, ownSite }) => {
    test.setTimeout(300_000);
    const copy = await copyWithBilling(path.join(folder, 'copy'), MUI_PAGE);
    await raiseBudget(copy);
    await deploy(copy, 'billing-remote', ownStore);
    await deploy(copy, 'shell', ownStore);
    const html = await readFile(path.join(ownStore, 'billing.html'), 'utf8');
    const { apps } = readLiveRelease(ownStore);
    expect(Object.keys(apps).sort()).toEqual(['account', 'billing', 'marketing', 'shell']);

    await test.step('the prerendered page is complete, and hydrates without a change', async () => {
      expect(html).toMatch(/style-src-attr &#39;unsafe-hashes&#39; (&#39;sha256-[^;]+&#39; ?)+;/);
      expect(html).toContain('Name on the bill');
      await page.addInitScript(recordShift);
      await enableDataSaver(page);
      await page.goto(`${ownSite.address}/billing`);
      await waitForHydration(page);
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBe(0);
      expect(await page.locator('[data-width]').getAttribute('data-width')).toBe('wide');
    });

    await test.step('every part has the theme’s colours and font', async () => {
      const styleOf = (selector: string, name: string) =>
        page
          .locator(selector)
          .first()
          .evaluate(
            (element, property) => getComputedStyle(element).getPropertyValue(property),
            name,
          );
      expect(await styleOf('input', 'color')).toBe(TEXT);
      expect(await styleOf('td', 'color')).toBe(TEXT);
      expect(await styleOf('[role=tab][aria-selected=true]', 'color')).toBe(PRIMARY);
      expect(await styleOf('strong', 'color')).toBe(PRIMARY);
      expect(await styleOf('.MuiCard-root', 'background-color')).toBe('rgb(18, 16, 41)');
      for (const part of ['input', 'td', '[role=tab]', '.MuiCard-root'])
        expect(await styleOf(part, 'font-family'), part).toContain('Segoe UI');
      // Default props of the theme: buttons are flat, and their text is as written.
      expect(await styleOf('.MuiButton-contained', 'box-shadow')).toBe('none');
      expect(await styleOf('.MuiButton-contained', 'text-transform')).toBe('none');
      // The group reaches its buttons only if both come from one copy of MUI.
      expect(await page.locator('.MuiButtonGroup-grouped').count()).toBe(2);
      expect(await page.locator('.MuiButtonGroup-grouped.MuiButton-outlined').count()).toBe(2);
      await expectAccessible(page);
    });

    await test.step('a dialog opens over the page, and a link stays in the document', async () => {
      await page.getByRole('button', { name: 'Show the bill' }).click();
      const dialog = page.getByRole('dialog', { name: 'Your bill' });
      await expect(dialog).toBeVisible();
      await expect(dialog.getByLabel('Currency')).toHaveValue('EUR');
      await expectToastOver(page, dialog);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      const emotion = await page
        .locator('style[data-emotion]')
        .evaluateAll((styles) =>
          styles.map((style) => style.getAttribute('data-emotion')?.split(' ')[0]),
        );
      expect(new Set(emotion)).toEqual(new Set(['css', 'css-global']));
      await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
      await page.getByRole('link', { name: 'Back to the start' }).click();
      await expect(page).toHaveTitle(HOME.title);
      expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
    });

    await test.step('it draws from its query without a hydration mismatch, and navigates by script', async () => {
      expect(html).toContain('of all years');
      const press = (name: string) => page.getByRole('button', { name }).click();
      const heading = page.getByRole('heading', { level: 2, name: /^Bills/ });
      await page.goto(`${ownSite.address}/billing?year=2026`);
      await waitForHydration(page);
      await expect(heading).toHaveText('Bills ?year=2026');
      await press('Last year');
      await expect(heading).toHaveText('Bills ?year=2025');
      await press('The year before');
      await expect(page).toHaveURL(`${ownSite.address}/billing?year=2024`);
      await page.goBack();
      await expect(heading).toHaveText('Bills ?year=2026');
      await press('Elsewhere');
      await expect(page.getByRole('status').filter({ hasText: 'navigate' })).toHaveText(
        'Error: navigate cannot go to https://elsewhere.example, which is not this site: use a link',
      );
      await press('Contact');
      await expect(headingOf(page, POLICY)).toBeAttached();
      await expect(page.locator('#contact')).toBeFocused();
      await page.goBack();
      await expect(page.getByRole('button', { name: 'Contact' })).toBeFocused();
      expect(await page.evaluate(() => performance.getEntriesByType('navigation').length)).toBe(1);
      await press('Robots');
      await expect(page).toHaveURL(`${ownSite.address}/robots.txt`);
      await expect(page.locator('body')).toContainText('User-agent');
    });

    await test.step('the other pages load nothing of it', async () => {
      const before = ownSite.requests.length;
      await openPage(page, ownSite.address, HOME);
      await page.waitForLoadState('networkidle');
      const files = ownSite.requests.slice(before).map(({ url }) => url);
      expect(files.filter((url) => url.includes('billing'))).toEqual([]);
    });
  },
);

/** Raises a toast from a dialog and expects that it can be seen, reached and closed over the dialog. */
async function expectToastOver(page: Page, dialog: Locator) {
  await dialog.getByRole('button', { name: 'Pay' }).click();
  // Roles are only found outside of what is hidden from screen readers.
  const toast = page.getByRole('log').getByText('Paid');
  const isInFront = () =>
    toast.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
  await expect.poll(isInFront).toBe(true);
  await expect(toast).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Tab');
  await expect(page.getByRole('log').getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(toast).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Pay' })).toBeFocused();
}

/** In the browser: adds up layout shifts. */
function recordShift() {
  const total = { shift: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
      total.shift += entry.value;
    Object.assign(window, total);
  }).observe({ type: 'layout-shift', buffered: true });
  Object.assign(window, total);
}
