import type { Locator, Page } from '@playwright/test';
import { expect } from '../support/site';

/** Shown over a readable page whose scripts did not load or broke. */
const STALLED = 'Parts of this page don’t work yet.';

/** A page of a site whose remotes fail, in a browser. */
export class FaultyPage {
  readonly heading: Locator;
  readonly bar: Locator;
  readonly tryAgain: Locator;

  constructor(readonly page: Page) {
    this.heading = page.getByRole('heading', { level: 1 });
    this.bar = page.getByRole('alert').filter({ hasText: STALLED });
    this.tryAgain = page.getByRole('button', { name: 'Try again' });
  }

  /** Returns a check for `PageTime.skipUntil`. */
  hasHeading = (text: string) => (timeout: number) =>
    expect(this.heading).toHaveText(text, { timeout });

  /** Returns a check for `PageTime.skipUntil`: the page's code has failed, and its copy stays. */
  isSnapshot = () => (timeout: number) =>
    expect(this.page.locator('[data-snapshot]')).toHaveCount(1, { timeout });

  /** Clears what the browser loaded before the fault began. */
  async clearCache() {
    const session = await this.page.context().newCDPSession(this.page);
    await session.send('Network.clearBrowserCache');
    await session.detach();
  }

  /** Records from the next load on whether the heading disappears, even for a moment. */
  recordEmptying() {
    return this.page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => {
        const hasHeading = () =>
          [...document.querySelectorAll('main h1')].some((one) => one.checkVisibility());
        new MutationObserver(() => {
          if (!hasHeading()) Object.assign(window, { wasEmptied: true });
        }).observe(document.body, { childList: true, subtree: true, attributes: true });
      });
    });
  }

  wasEmptied() {
    return this.page.evaluate(() => 'wasEmptied' in window);
  }

  isTampered() {
    return this.page.evaluate(() => 'tampered' in window);
  }
}
