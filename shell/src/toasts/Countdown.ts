/** A timer that can be paused: what was left when it was paused is what is left when it runs again. */
export class Countdown {
  readonly #onEnd: () => void;
  #left: number;
  #running: { timer: ReturnType<typeof setTimeout>; since: number } | undefined;

  /**
   * Does not run yet.
   *
   * @param duration milliseconds until the end; `Infinity` never ends
   * @param onEnd called once, at the end
   */
  constructor(duration: number, onEnd: () => void) {
    this.#left = duration;
    this.#onEnd = onEnd;
  }

  /** Runs on with what is left; does nothing while it runs. */
  run(): void {
    // Given Infinity, setTimeout would fire at once.
    if (this.#running || this.#left === Infinity) return;
    this.#running = { timer: setTimeout(this.#onEnd, this.#left), since: performance.now() };
  }

  /** Stops and keeps what is left; does nothing while it is paused. */
  pause(): void {
    if (!this.#running) return;
    clearTimeout(this.#running.timer);
    this.#left = Math.max(0, this.#left - (performance.now() - this.#running.since));
    this.#running = undefined;
  }

  /** Pauses with a new time left, in milliseconds. */
  reset(duration: number): void {
    this.pause();
    this.#left = duration;
  }
}
