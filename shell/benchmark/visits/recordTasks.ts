import type { Page } from '@playwright/test';

/** A task of a page's main thread, in milliseconds since the navigation started. */
export interface Task {
  start: number;
  end: number;
}

/** An event of Chromium's trace. Times are microseconds. */
interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  args: { data?: { documentLoaderURL?: string } };
}

interface Trace {
  traceEvents: TraceEvent[];
}

/**
 * Records the tasks of a page's main thread while it is visited. It reads them from Chromium's trace:
 * a page's own list of long tasks lacks those without scripts, such as the first layout.
 *
 * @param address of the document whose navigation is the start
 * @throws Error if the trace has no such navigation
 */
export async function recordTasks<Seen>(
  page: Page,
  address: string,
  visit: () => Promise<Seen>,
): Promise<{ seen: Seen; tasks: Task[] }> {
  const browser = page.context().browser();
  if (!browser) throw new Error('the page has no browser of its own');
  const categories = ['disabled-by-default-devtools.timeline', 'blink.user_timing'];
  await browser.startTracing(page, { categories });
  let trace: Buffer | undefined;
  try {
    const seen = await visit();
    trace = await browser.stopTracing();
    return { seen, tasks: readTasks(JSON.parse(trace.toString()) as Trace, address) };
  } finally {
    // The next visit can't start a trace before this one has ended.
    if (!trace) await browser.stopTracing().catch(() => {});
  }
}

/** Returns the tasks since the navigation to an address. Exported for its test. */
export function readTasks({ traceEvents }: Trace, address: string): Task[] {
  const navigation = traceEvents.find(
    ({ name, args }) => name === 'navigationStart' && args.data?.documentLoaderURL === address,
  );
  if (!navigation) throw new Error(`the trace has no navigation to ${address}`);
  const { pid, tid, ts } = navigation;
  const since = (time: number) => (time - ts) / 1000;
  return traceEvents
    .filter((event) => event.name === 'RunTask' && event.pid === pid && event.tid === tid)
    .map(({ ts: start, dur = 0 }) => ({ start: since(start), end: since(start + dur) }))
    .filter(({ end }) => end > 0);
}
