import type { Browser } from '@playwright/test';

/** Types of the processes that run a page's scripts, lay it out, draw it and composite it. */
const PAGE_PROCESSES = ['renderer', 'GPU'];

/**
 * Begins to measure how long a browser's processes keep a processor busy with pages.
 *
 * @returns a function that returns the milliseconds since then, of processes that still run; Chromium counts in tens
 */
export async function startProcessorClock(browser: Browser): Promise<() => Promise<number>> {
  const session = await browser.newBrowserCDPSession();
  const read = async () => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    return processInfo.filter(({ type }) => PAGE_PROCESSES.includes(type));
  };
  const before = new Map((await read()).map(({ id, cpuTime }) => [id, cpuTime]));
  return async () => {
    const times = (await read()).map(({ id, cpuTime }) => cpuTime - (before.get(id) ?? 0));
    return 1000 * times.reduce((sum, time) => sum + time, 0);
  };
}
