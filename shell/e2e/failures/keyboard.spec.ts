import type { Locator } from '@playwright/test';
import { expect } from '../support/site';
import { respond } from '../support/TestApi';
import { FaultyPage } from './FaultyPage';
import { TARGETS, test } from './faultySite';

test('the bar of a page whose remote failed covers no link that the keyboard reaches', async ({
  page,
  open,
  browserLog,
}) => {
  browserLog.allow(/./);
  await page.setViewportSize({ width: 390, height: 664 });
  const { site, failPrevious } = await open(TARGETS[0], {
    script: 'entry',
    respond: respond(404),
  });
  failPrevious();
  await page.goto(site.address);
  const { bar } = new FaultyPage(page);
  await expect(bar).toBeInViewport({ ratio: 1 });
  const link = page.getByRole('contentinfo').getByRole('link').last();
  await link.focus();
  await page.keyboard.press('Shift+Tab');
  // The least scrolling that shows the link.
  await link.evaluate((element) =>
    scrollBy(0, element.getBoundingClientRect().bottom - innerHeight),
  );
  await page.keyboard.press('Tab');
  await expect(link).toBeFocused();
  const edge = (of: Locator, side: 'top' | 'bottom') =>
    of.evaluate((element, name) => element.getBoundingClientRect()[name], side);
  const covered = async () => (await edge(link, 'bottom')) - (await edge(bar, 'top'));
  await expect.poll(covered).toBeLessThanOrEqual(0);
});
