import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expectAccessible } from '../support/expectAccessible';
import { readShift, recordShift } from '../support/layoutShift';
import { enableDataSaver, waitForHydration } from '../support/pages';
import { expect, test } from '../support/site';
import type { Site } from '../support/startSite';

/** The theme's colours as browsers state them. */
const PRIMARY = 'rgb(168, 171, 255)';
const TEXT = 'rgb(245, 245, 255)';

/** Opens the page of `MUI_PAGE`: its prerendered markup is complete, and nothing changes it. */
export const expectComplete = (page: Page, site: Site) =>
  test.step('the prerendered page is complete, and hydrates without a change', async () => {
    const html = await readFile(path.join(site.folder, 'billing.html'), 'utf8');
    // The progress line has its value in a style attribute.
    expect(html).toMatch(/style-src-attr &#39;unsafe-hashes&#39; (&#39;sha256-[^;]+&#39; ?)+;/);
    expect(html).toContain('Name on the bill');
    expect(html).toContain('border-radius:1px');
    await recordShift(page);
    await enableDataSaver(page);
    await page.goto(`${site.address}/billing`);
    await waitForHydration(page);
    await page.waitForLoadState('networkidle');
    expect(await readShift(page)).toBe(0);
  });

/** Every part has the theme's colours, font and default props. */
export const expectThemed = (page: Page) =>
  test.step('every part has the theme’s colours and font', async () => {
    // An input is the remote's own, and made of what the shell shares.
    const input = page.locator('input');
    await expect(input).toHaveCSS('color', TEXT);
    await expect(input).toHaveCSS('font-family', /Segoe UI/);
    await expect(page.locator('strong')).toHaveCSS('color', PRIMARY);
    // A default prop of the theme: buttons are flat.
    const show = page.getByRole('button', { name: 'Show the bill' });
    await expect(show).toHaveCSS('box-shadow', 'none');
    // A theme that the page makes from the shell's reaches its own part of the page, and nothing else.
    const print = page.getByRole('button', { name: 'Print' });
    await expect(print).toHaveClass(/MuiButton-outlined/);
    await expect(print).toHaveCSS('border-radius', '1px');
    await expect(print).toHaveCSS('color', PRIMARY);
    await expect(show).toHaveCSS('border-radius', '12px');
    await expectAccessible(page);
  });

/** A dialog opens over the page with the page's styles, and `navigate` leads to what is no page. */
export const expectDialog = (page: Page, site: Site) =>
  test.step('a dialog opens over the page, and a script navigates', async () => {
    await page.getByRole('button', { name: 'Show the bill' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your bill' });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    const emotion = await page
      .locator('style[data-emotion]')
      .evaluateAll((styles) =>
        styles.map((style) => style.getAttribute('data-emotion')?.split(' ')[0]),
      );
    expect(new Set(emotion)).toEqual(new Set(['css', 'css-global']));
    await page.getByRole('button', { name: 'Robots' }).click();
    await expect(page).toHaveURL(`${site.address}/robots.txt`);
  });
