import type { Locator, Page } from '@playwright/test';
import { CONFIRM, headingOf, waitForHydration } from './pages';
import { expect } from './site';
import { defer, json, type TestApi } from './TestApi';

/** What the card says after a success, and a toast where the card is not on screen. */
export const SUCCESS = 'Your email address is confirmed.';

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

  constructor(readonly page: Page) {
    this.button = page.getByRole('button', { name: 'Confirm', exact: true });
    this.errorArea = page.getByRole('main').getByRole('alert');
    this.status = page.getByRole('main').getByRole('status').first();
    this.confirmed = page.getByRole('main').getByRole('status').last();
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
