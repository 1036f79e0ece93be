import type { BrowserContext, Page } from '@playwright/test';
import { PHONE } from './conditions';
import type { Observed } from './observePage';

/** Opens a page of a site in a new tab. */
export type Open = (path: string, until?: 'commit') => Promise<Page>;

/**
 * Milliseconds that a browser is busy with a new tab. The wait is fixed, because no event tells the end
 * of it, and a visit that begins earlier would be slower.
 */
const NEW_TAB = 500;

/**
 * Opens an address in a new tab, from a link of another site.
 *
 * @param until asking a page anything delays its paint, so only a visit that acts at once does before
 *   `load`
 */
export async function openTab(
  context: BrowserContext,
  address: string,
  until: 'commit' | 'load' = 'load',
): Promise<Page> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const { network, cpuSlowdown } = PHONE;
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.requestMilliseconds,
    downloadThroughput: network.downloadBits / 8,
    uploadThroughput: network.uploadBits / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  await page.goto(`data:text/html,<a href="${address}">Link</a>`);
  await page.waitForTimeout(NEW_TAB);
  const opened = page.waitForURL(address, { waitUntil: until });
  await page.getByRole('link').click({ noWaitAfter: true });
  await opened;
  return page;
}

/** Waits until a page has recorded a value. @throws Error naming a value that does not come */
export async function waitForObserved<Name extends keyof Observed>(
  page: Page,
  name: Name,
): Promise<NonNullable<Observed[Name]>> {
  const found = await page
    .waitForFunction((key) => window.observed[key], name)
    .catch((cause: unknown) => {
      throw new Error(`the page records no ${name}`, { cause });
    });
  return (await found.jsonValue()) as NonNullable<Observed[Name]>;
}
