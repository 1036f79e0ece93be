import type { Browser } from '@playwright/test';
import type { Conditions } from '../conditions';
import type { ConfirmPress } from './Figures';
import { followLink } from './followLink';
import { openVisitor } from './openVisitor';
import { waitForObserved } from './waitForObserved';
import { waitUntil } from './waitUntil';

/**
 * Opens a confirmation link and presses Confirm as soon as the button is painted.
 *
 * @throws Error if the button, its pressed state or the call does not appear
 */
export async function pressConfirm(
  browser: Browser,
  address: string,
  conditions: Conditions,
): Promise<ConfirmPress> {
  const visitor = await openVisitor(browser, conditions, { looksForConfirm: true });
  try {
    const { page, network } = await visitor.openTab();
    await followLink(page, `${address}/account/confirm?token=good`, 'commit');
    const { x, y } = await waitForObserved(page, 'button', 'there is no button Confirm');
    // Not by locator, which would wait until the button has stopped moving.
    await (conditions.screen.hasTouch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));

    const timeOrigin = await page.evaluate(() => performance.timeOrigin);
    const call = () => network.requestsSince(timeOrigin).find(({ method }) => method === 'POST');
    await waitUntil(() => call() !== undefined, 'a press on Confirm calls nothing');
    return {
      confirmShows: await waitForObserved(page, 'pressShown', 'a press on Confirm does not show'),
      confirmCalls: call()?.sent ?? NaN,
    };
  } finally {
    await visitor.leave();
  }
}
