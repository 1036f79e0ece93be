import type { BrowserContext } from '@playwright/test';

/** Everything that a browser says on its console or that fails in it, and what of this a test waits for. */
export class Complaints {
  readonly #heard: string[] = [];
  readonly #expected: RegExp[] = [];
  readonly #allowed: RegExp[] = [];

  #isOver = false;

  constructor(context: BrowserContext) {
    context.on('console', (message) => this.#hear(`console.${message.type()}: ${message.text()}`));
    context.on('weberror', (error) => this.#hear(`uncaught: ${error.error().message}`));
    context.on('requestfailed', (request) => {
      // What was still on its way, ahead of a click, when the page was left.
      const { errorText } = request.failure() ?? {};
      if (['script', 'image'].includes(request.resourceType()) && errorText === 'net::ERR_ABORTED')
        return;
      this.#hear(`failed: ${request.method()} ${request.url()} ${errorText}`);
    });
  }

  #hear(line: string): void {
    if (!this.#isOver) this.#heard.push(line);
  }

  /** Hears nothing from now on: what breaks because the test's site is taken down is no fault of the page. */
  end(): void {
    this.#isOver = true;
  }

  /** Everything so far, a line each. */
  get heard(): readonly string[] {
    return this.#heard;
  }

  /** Says what this test causes: each must come at least once, and whatever else comes fails the test. */
  expect(...lines: RegExp[]): void {
    this.#expected.push(...lines);
  }

  /** Says what may come beside that, or not. */
  allow(...lines: RegExp[]): void {
    this.#allowed.push(...lines);
  }

  /** What came and was not expected, and what was expected and did not come. */
  faults(): string[] {
    const known = [...this.#expected, ...this.#allowed];
    const unexpected = this.#heard.filter((line) => !known.some((expected) => expected.test(line)));
    const missing = this.#expected.filter(
      (expected) => !this.#heard.some((line) => expected.test(line)),
    );
    return [...unexpected, ...missing.map((expected) => `never came: ${expected}`)];
  }
}
