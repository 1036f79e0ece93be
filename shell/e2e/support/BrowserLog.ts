import type { BrowserContext } from '@playwright/test';

/** What Chromium says, seconds after the load, of a script that a fault of another one keeps from running. */
export const UNUSED_PRELOAD =
  /^console\.warning: The resource \S+ was preloaded using link preload but not used/;

/**
 * Console messages, uncaught errors and failed requests of a browser, and which of them a test
 * expects.
 */
export class BrowserLog {
  readonly #lines: string[] = [];
  readonly #expected: RegExp[] = [];
  readonly #allowed: RegExp[] = [];

  #isStopped = false;

  constructor(context: BrowserContext) {
    context.on('console', (message) => this.#add(`console.${message.type()}: ${message.text()}`));
    context.on('weberror', (error) => this.#add(`uncaught: ${error.error().message}`));
    context.on('requestfailed', (request) => {
      // Prefetches and icons that were still under way when the visitor left the page.
      const { errorText } = request.failure() ?? {};
      const isOptional =
        ['script', 'image', 'other'].includes(request.resourceType()) ||
        /icon|\/remotes\/[\w.-]+\/[\w-]+\.json$/.test(request.url());
      if (isOptional && errorText === 'net::ERR_ABORTED') return;
      this.#add(`failed: ${request.method()} ${request.url()} ${errorText}`);
    });
  }

  #add(line: string): void {
    if (!this.#isStopped) this.#lines.push(line);
  }

  /** Ignores everything from now on: requests fail when the test stops its site. */
  stop(): void {
    this.#isStopped = true;
  }

  /** All lines so far. */
  get lines(): readonly string[] {
    return this.#lines;
  }

  /**
   * Declares lines that the test causes. Each must come at least once; any other line fails the
   * test.
   */
  expect(...lines: RegExp[]): void {
    this.#expected.push(...lines);
  }

  /** Declares lines that may come. */
  allow(...lines: RegExp[]): void {
    this.#allowed.push(...lines);
  }

  /** Returns unexpected lines, and expected ones that never came. */
  problems(): string[] {
    const known = [...this.#expected, ...this.#allowed];
    const unexpected = this.#lines.filter((line) => !known.some((expected) => expected.test(line)));
    const missing = this.#expected.filter(
      (expected) => !this.#lines.some((line) => expected.test(line)),
    );
    return [...unexpected, ...missing.map((expected) => `never came: ${expected}`)];
  }
}
