import type { Page } from '@playwright/test';

/** Makes requests for some addresses wait until the test releases them. */
export class HeldRequests {
  #isHeld: ((url: string) => boolean) | undefined;
  #waiting: (() => void)[] = [];

  /** Holds a page's scripts back in the browser itself, which may have them in its cache. */
  static async ofScripts(page: Page): Promise<HeldRequests> {
    const scripts = new HeldRequests();
    scripts.hold(/\.js$/);
    await page.route(/\.js$/, async (route) => {
      await scripts.pass(route.request().url());
      await route.continue();
    });
    return scripts;
  }

  /** Makes every request wait whose address matches, from now on. */
  hold(address: RegExp): void {
    this.#isHeld = (url) => address.test(url);
  }

  /** Lets all waiting requests go on, and all later ones. */
  release(): void {
    this.#isHeld = undefined;
    for (const go of this.#waiting.splice(0)) go();
  }

  /** Resolves when the request may go on. */
  async pass(url: string): Promise<void> {
    if (this.#isHeld?.(url)) await new Promise<void>((go) => this.#waiting.push(go));
  }
}
