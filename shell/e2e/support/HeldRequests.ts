/** Makes a server slow: requests for some addresses wait until they are released. */
export class HeldRequests {
  #isHeld: ((url: string) => boolean) | undefined;
  #waiting: (() => void)[] = [];

  /** From now on, every request whose address matches waits. */
  hold(address: RegExp): void {
    this.#isHeld = (url) => address.test(url);
  }

  /** Lets go all that wait, and whatever comes. */
  release(): void {
    this.#isHeld = undefined;
    for (const go of this.#waiting.splice(0)) go();
  }

  /** Resolves when a request may go on. */
  async pass(url: string): Promise<void> {
    if (this.#isHeld?.(url)) await new Promise<void>((go) => this.#waiting.push(go));
  }
}
