/** Makes requests for some addresses wait until the test releases them. */
export class HeldRequests {
  #isHeld: ((url: string) => boolean) | undefined;
  #waiting: (() => void)[] = [];

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
