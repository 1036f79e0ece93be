import type { Page } from '@playwright/test';
import { expect } from '../support/site';

/**
 * Reloads a page of the development server until its document contains `text`, for at most a minute.
 *
 * The server reloads the page by itself after some builds, which aborts a reload that is under way.
 * Such a reload is repeated.
 */
export async function reloadUntilShown(page: Page, text: string) {
  await expect(async () => {
    await page.reload();
    expect(await page.content()).toContain(text);
  }).toPass({ timeout: 60_000 });
}
