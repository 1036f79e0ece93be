import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expectAccessible } from '../support/expectAccessible';
import { readShift, recordShift } from '../support/layoutShift';
import { enableDataSaver, headingOf, HOME, POLICY, waitForHydration } from '../support/pages';
import { expect, test } from '../support/site';
import type { Site } from '../support/startSite';

/** The theme's colours as browsers state them. */
const PRIMARY = 'rgb(168, 171, 255)';
const TEXT = 'rgb(245, 245, 255)';

/** Opens the page of `MUI_PAGE`: its prerendered markup is complete, and nothing changes it. */
export const expectComplete = (page: Page, site: Site) =>
  test.step('the prerendered page is complete, and hydrates without a change', async () => {
    const html = await readFile(path.join(site.folder, 'billing.html'), 'utf8');
    expect(html).toMatch(/style-src-attr &#39;unsafe-hashes&#39; (&#39;sha256-[^;]+&#39; ?)+;/);
    expect(html).toContain('Name on the bill');
    expect(html).toContain('of all years');
    expect(html).toContain('border-radius:1px');
    // The last of its sections, in a part that is closed at first.
    expect(html).toContain('Students pay half.');
    await recordShift(page);
    await enableDataSaver(page);
    await page.goto(`${site.address}/billing`);
    await waitForHydration(page);
    await page.waitForLoadState('networkidle');
    expect(await readShift(page)).toBe(0);
    expect(await page.locator('[data-width]').getAttribute('data-width')).toBe('wide');
  });

/** Every part has the theme's colours, font and default props. */
export const expectThemed = (page: Page) =>
  test.step('every part has the theme’s colours and font', async () => {
    const part = (selector: string) => page.locator(selector).first();
    await expect(part('input')).toHaveCSS('color', TEXT);
    await expect(part('[role=tab][aria-selected=true]')).toHaveCSS('color', PRIMARY);
    await expect(part('strong')).toHaveCSS('color', PRIMARY);
    for (const selector of ['input', '[role=tab]'])
      await expect(part(selector)).toHaveCSS('font-family', /Segoe UI/);
    // Default props of the theme: buttons are flat, and their text is as written.
    await expect(part('.MuiButton-contained')).toHaveCSS('box-shadow', 'none');
    await expect(part('.MuiButton-contained')).toHaveCSS('text-transform', 'none');
    // The group reaches its buttons only if both come from one copy of MUI.
    await expect(page.locator('.MuiButtonGroup-grouped.MuiButton-outlined')).toHaveCount(2);
    await expectNested(page);
    await expectAccessible(page);
  });

/** A theme that the page makes from the shell's reaches the shell's parts and its own, and nothing else. */
async function expectNested(page: Page) {
  const print = page.getByRole('button', { name: 'Print' });
  await expect(print).toHaveClass(/MuiButton-outlined/);
  await expect(print).toHaveCSS('border-radius', '1px');
  await expect(print).toHaveCSS('color', PRIMARY);
  await expect(page.getByRole('button', { name: 'Contact' })).toHaveCSS('border-radius', '12px');
}

/** A dialog opens over the page, and a link stays in the document. */
export const expectDialog = (page: Page) =>
  test.step('a dialog opens over the page, and a link stays in the document', async () => {
    await page.getByRole('button', { name: 'Show the bill' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your bill' });
    await expect(dialog.getByLabel('Currency')).toHaveValue('EUR');
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

/** The page draws from its query, and `navigate` goes where a link would. */
export async function expectNavigations(page: Page, site: Site) {
  await test.step('it draws from its query, and navigates by script', async () => {
    const press = (name: string) => page.getByRole('button', { name }).click();
    const heading = page.getByRole('heading', { level: 2, name: /^Bills/ });
    await page.goto(`${site.address}/billing?year=2026`);
    await waitForHydration(page);
    await expect(heading).toHaveText('Bills ?year=2026');
    await press('Last year');
    await expect(heading).toHaveText('Bills ?year=2025');
    await press('Contact');
    await expect(headingOf(page, POLICY)).toBeAttached();
    await expect(page.locator('#contact')).toBeFocused();
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Contact' })).toBeFocused();
    await expectNested(page);
    await press('Robots');
    await expect(page).toHaveURL(`${site.address}/robots.txt`);
  });
}
