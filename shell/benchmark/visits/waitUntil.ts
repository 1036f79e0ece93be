/** Milliseconds to wait for any step of a visit; far more than the slowest conditions need. */
export const TIMEOUT = 60_000;

/**
 * Polls until a condition holds.
 *
 * @param fault the error message without the time limit
 * @throws Error after {@link TIMEOUT}
 */
export async function waitUntil(condition: () => boolean, fault: string): Promise<void> {
  const deadline = performance.now() + TIMEOUT;
  while (!condition()) {
    if (performance.now() > deadline) throw new Error(`${fault} within ${TIMEOUT / 1000} s`);
    await new Promise((done) => setTimeout(done, 50));
  }
}
