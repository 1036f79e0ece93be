import type { Page, Request } from '@playwright/test';
import { expect } from './site';

/** More than the longest pause of a page, less than its shortest time limit. */
const STEP = 2_000;

/** Skips what a page waits for: pauses between tries, time limits, delays. */
export class PageTime {
  readonly #page: Page;
  readonly #isStuck: (url: string) => boolean;
  readonly #pending = new Set<Request>();

  private constructor(page: Page, isStuck: (url: string) => boolean) {
    this.#page = page;
    this.#isStuck = isStuck;
    page.on('request', (request) => this.#pending.add(request));
    page.on('requestfinished', (request) => this.#pending.delete(request));
    page.on('requestfailed', (request) => this.#pending.delete(request));
  }

  /**
   * Takes over a page's clock, which runs on by itself.
   *
   * @param isStuck whether the server never answers requests for an address
   */
  static async of(page: Page, isStuck: (url: string) => boolean = () => false): Promise<PageTime> {
    await page.clock.install();
    return new PageTime(page, isStuck);
  }

  /**
   * Repeats a check until it passes, and skips time in between.
   *
   * @param check gets milliseconds to try for
   */
  async skipUntil(check: (timeout: number) => Promise<void>): Promise<void> {
    await expect(async () => {
      // A skip while an answer is on its way would count as a server that is too slow.
      if ([...this.#pending].every((request) => this.#isStuck(request.url())))
        await this.#page.clock.fastForward(STEP);
      await check(100);
    }).toPass({ intervals: [10], timeout: 30_000 });
  }
}
