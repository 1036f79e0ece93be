import type { Page, Request } from '@playwright/test';
import { expect } from './site';

/** More than the longest pause of a page, less than its shortest time limit. */
const STEP = 2_000;

/** Skips what a page waits for: pauses between tries, time limits, delays. */
export class PageTime {
  readonly #page: Page;
  readonly #pending = new Set<Request>();

  private constructor(page: Page) {
    this.#page = page;
    page.on('request', (request) => this.#pending.add(request));
    page.on('requestfinished', (request) => this.#pending.delete(request));
    page.on('requestfailed', (request) => this.#pending.delete(request));
  }

  /** Installs Playwright's clock in a page. Time passes as usual until a skip. */
  static async install(page: Page): Promise<PageTime> {
    await page.clock.install();
    return new PageTime(page);
  }

  /**
   * Repeats a check until it passes, and skips time before each try.
   *
   * @param check gets its time-out in milliseconds
   */
  async skipUntil(check: (timeout: number) => Promise<void>): Promise<void> {
    await expect(async () => {
      // A skip during a request would count as time that the server takes.
      if (this.#pending.size === 0) await this.#page.clock.fastForward(STEP);
      await check(100);
    }).toPass({ intervals: [10], timeout: 30_000 });
  }
}
