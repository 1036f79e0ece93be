import type { Browser } from '@playwright/test';
import type { Conditions } from '../conditions';
import type { ConfirmPaint } from './Figures';
import { followLink } from './followLink';
import { openVisitor } from './openVisitor';
import { waitForObserved } from './waitForObserved';

/**
 * Opens a confirmation link and leaves it alone until it has loaded. Looking for the button to press
 * would delay the paint.
 *
 * @throws Error if the page paints nothing
 */
export async function openConfirm(
  browser: Browser,
  address: string,
  conditions: Conditions,
): Promise<ConfirmPaint> {
  const visitor = await openVisitor(browser, conditions);
  try {
    const { page } = await visitor.openTab();
    await followLink(page, `${address}/account/confirm?token=good`);
    return {
      confirmFirstPaint: await waitForObserved(page, 'firstPaint', 'Confirm painted nothing'),
    };
  } finally {
    await visitor.leave();
  }
}
