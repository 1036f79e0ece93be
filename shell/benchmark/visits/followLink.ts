import type { Page } from '@playwright/test';

/**
 * Milliseconds that a browser is busy with a new tab. The wait is fixed, because no event tells the end
 * of it, and a visit that begins earlier would be slower.
 */
const NEW_TAB = 500;

/**
 * Opens a page by a link of another site, as most visits start. The page then runs in a new process.
 * In an empty tab only pages with a `Cross-Origin-Opener-Policy` do, so that the start of the process
 * would be measured instead of the page.
 *
 * @param page a new tab
 * @param until when to go on. Asking a page anything delays its paint, so only a visit that acts at
 *   once asks before `load`
 */
export async function followLink(
  page: Page,
  address: string,
  until: 'commit' | 'load' = 'load',
): Promise<void> {
  await page.goto(`data:text/html,<a href="${address}">Link</a>`);
  await page.waitForTimeout(NEW_TAB);
  const opened = page.waitForURL(address, { waitUntil: until });
  await page.getByRole('link').click({ noWaitAfter: true });
  await opened;
}
