/** A timer that can be paused. It resumes with the time that remained. */
export class Countdown {
  readonly #onEnd: () => void;
  #remaining: number;
  #running: { timer: ReturnType<typeof setTimeout>; since: number } | undefined;

  /**
   * Creates a countdown that is paused.
   *
   * @param duration milliseconds until the end; `Infinity` never ends
   * @param onEnd called once, at the end
   */
  constructor(duration: number, onEnd: () => void) {
    this.#remaining = duration;
    this.#onEnd = onEnd;
  }

  /** Starts or resumes the countdown; does nothing while it runs. */
  run(): void {
    // With Infinity, setTimeout would fire at once.
    if (this.#running || this.#remaining === Infinity) return;
    this.#running = { timer: setTimeout(this.#onEnd, this.#remaining), since: performance.now() };
  }

  /** Pauses and keeps the remaining time; does nothing while paused. */
  pause(): void {
    if (!this.#running) return;
    clearTimeout(this.#running.timer);
    this.#remaining = Math.max(0, this.#remaining - (performance.now() - this.#running.since));
    this.#running = undefined;
  }

  /** Pauses and sets the remaining time, in milliseconds. */
  reset(duration: number): void {
    this.pause();
    this.#remaining = duration;
  }
}
