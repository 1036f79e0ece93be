import type { Locator, Page } from '@playwright/test';
import { CONFIRM, follow, headingOf, POLICY, waitForHydration } from './pages';
import { expect } from './site';
import { defer, json, type TestApi } from './TestApi';

/** What the card says after a success, and a toast where the card is not on screen. */
export const SUCCESS = 'Your email address is confirmed.';

/** A text of an error that fills more than one line of a toast. */
const LONG = 'This link is one of those that have expired, and the next one is on its way to you.';

/** The confirmation screen in a browser. */
export class ConfirmPage {
  readonly button: Locator;
  readonly errorArea: Locator;
  /** What screen readers hear during a call. */
  readonly status: Locator;
  /** What the page says after a success. */
  readonly confirmed: Locator;
  /** Success toasts. */
  readonly toasts: Locator;
  /** The Close buttons of all toasts. */
  readonly closeButtons: Locator;

  constructor(readonly page: Page) {
    this.button = page.getByRole('button', { name: 'Confirm', exact: true });
    this.errorArea = page.getByRole('main').getByRole('alert');
    this.status = page.getByRole('main').getByRole('status').first();
    this.confirmed = page.getByRole('main').getByRole('status').last();
    this.closeButtons = page.getByRole('log').getByRole('button', { name: 'Close' });
    this.toasts = page.getByRole('log').getByText(SUCCESS, { exact: true });
  }

  /** Opens the link and waits until the page is hydrated. */
  async open(address: string, search = '?token=t0k3n'): Promise<this> {
    await this.page.goto(`${address}${CONFIRM.path}${search}`);
    await expect(headingOf(this.page, CONFIRM)).toBeVisible();
    await waitForHydration(this.page);
    return this;
  }

  /** Opens the link and does not wait for scripts. */
  async openEarly(address: string): Promise<this> {
    await this.page.goto(`${address}${CONFIRM.path}?token=t0k3n`, { waitUntil: 'commit' });
    await expect(headingOf(this.page, CONFIRM)).toBeVisible();
    return this;
  }

  /** Opens the link and presses. @returns the response of the call, which the test sends */
  async beginCall(address: string, api: TestApi) {
    const response = defer(json(200, {}));
    api.respondWith(response.responder);
    await this.open(address);
    await this.button.click();
    await expect.poll(() => api.calls.length).toBe(1);
    return response;
  }

  /**
   * Raises toasts, which stay: presses Confirm of other links, and goes to the policy before the answers,
   * which are errors. Needs a hydrated page.
   */
  async raiseToasts(api: TestApi, count: number): Promise<void> {
    for (let raised = 1; raised <= count; raised += 1) {
      const response = await this.callFromPolicy(api);
      response.send();
      await expect(this.closeButtons).toHaveCount(raised);
    }
  }

  /** Presses Confirm of another link, and goes to the policy. @returns the response, an error */
  async callFromPolicy(api: TestApi) {
    const response = defer(json(400, { message: LONG }));
    api.respondWith(response.responder);
    const calls = api.calls.length + 1;
    await follow(this.page, `${CONFIRM.path}?token=${calls}`);
    // By key: on a small screen, toasts may lie over the button.
    await this.button.press('Enter');
    await expect.poll(() => api.calls.length).toBe(calls);
    await follow(this.page, POLICY.path);
    await expect(headingOf(this.page, POLICY)).toBeVisible();
    return response;
  }

  /** Presses and waits for the text in the error area. */
  async pressAndExpectError(text: string | RegExp): Promise<void> {
    await this.button.click();
    await this.expectError(text);
  }

  /** Waits until the card tells the success, and expects that no toast does. */
  async expectConfirmed(): Promise<void> {
    await expect(this.confirmed).toHaveText(`${SUCCESS} You can go back to the app.`);
    await this.expectReady();
    await expect(this.toasts).toHaveCount(0);
  }

  async expectError(text: string | RegExp): Promise<void> {
    await expect(this.errorArea).toHaveText(text);
    await this.expectReady();
    await expect(this.toasts).toHaveCount(0);
  }

  /** Returns the computed `content` of the button's spinner: `none` unless it is shown. */
  readProgressSign(): Promise<string> {
    return this.button.evaluate((button) => getComputedStyle(button, '::after').content);
  }

  /** Waits until no call is under way. */
  async expectReady(): Promise<void> {
    await expect(this.button).toHaveAttribute('aria-busy', 'false');
  }
}
