import type { BrowserContext } from '@playwright/test';

/** Everything that a browser says on its console or that fails in it, and what of this a test waits for. */
export class Complaints {
  readonly #heard: string[] = [];
  readonly #expected: RegExp[] = [];

  constructor(context: BrowserContext) {
    context.on('console', (message) => this.#heard.push(`console.${message.type()}: ${message.text()}`));
    context.on('weberror', (error) => this.#heard.push(`uncaught: ${error.error().message}`));
    context.on('requestfailed', (request) => {
      this.#heard.push(`failed: ${request.method()} ${request.url()} ${request.failure()?.errorText}`);
    });
  }

  /** Everything so far, a line each. */
  get heard(): readonly string[] {
    return this.#heard;
  }

  /** Says what this test causes: each must come at least once, and whatever else comes fails the test. */
  expect(...lines: RegExp[]): void {
    this.#expected.push(...lines);
  }

  /** What came and was not expected, and what was expected and did not come. */
  faults(): string[] {
    const unexpected = this.#heard.filter((line) => !this.#expected.some((expected) => expected.test(line)));
    const missing = this.#expected.filter((expected) => !this.#heard.some((line) => expected.test(line)));
    return [...unexpected, ...missing.map((expected) => `never came: ${expected}`)];
  }
}
