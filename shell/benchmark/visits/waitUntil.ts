/** Milliseconds that anything of a visit may take: a slow network and processor have it done long before. */
export const LIMIT = 60_000;

/**
 * Waits until something is so.
 *
 * @param fault what is wrong when it does not come to be
 * @throws Error with the fault
 */
export async function waitUntil(isSo: () => boolean, fault: string): Promise<void> {
  const deadline = performance.now() + LIMIT;
  while (!isSo()) {
    if (performance.now() > deadline) throw new Error(`${fault} within ${LIMIT / 1000} s`);
    await new Promise((done) => setTimeout(done, 50));
  }
}
