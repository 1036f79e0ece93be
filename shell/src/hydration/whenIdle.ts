/**
 * Does what can wait, once the browser has nothing else to do.
 *
 * @returns what takes it back
 */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    // Safari has none: a moment after the page has come to rest will do.
    const timer = setTimeout(work, 1000);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(work);
  return () => cancelIdleCallback(idle);
}
