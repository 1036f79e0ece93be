import type { Browser } from '@playwright/test';
import { HOME, openPage } from '../support/pages';
import { expect, test } from '../support/site';

/** Longest task after which the browser still responds to a touch at once, in milliseconds. */
const LONG_TASK = 50;

/** Factor by which a phone's processor is slower. */
const PHONE = 4;

/** Functions that the main thread may compile: some of the remote's, and the start-up script's. */
const COMPILED_LATE = 300;

test(
  'the shell starts in short tasks, and its functions are compiled in the background',
  { tag: '@all' },
  async ({ page, site, browser }) => {
    await browser.startTracing(page, {
      categories: [
        'devtools.timeline',
        'disabled-by-default-devtools.timeline',
        'v8',
        'disabled-by-default-v8.compile',
      ],
    });
    await openPage(page, site.address, HOME);
    const events = await readTrace(browser);
    const evaluation = events.find(({ name, args }) => name === 'EvaluateScript' && isShell(args));
    if (!evaluation) throw new Error('the shell’s script did not run');
    const started = events.filter(
      ({ pid, tid, ts }) => pid === evaluation.pid && tid === evaluation.tid && ts >= evaluation.ts,
    );
    const tasks = started.filter(({ name }) => name === 'RunTask' || name === 'EvaluateScript');
    expect(tasks.length).toBeGreaterThan(10);
    // Processor time, which other processes on this machine change little.
    const longest = Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
    expect(longest * PHONE).toBeLessThan(LONG_TASK);
    const compiled = started.filter(({ name }) => name === 'V8.CompileCode');
    expect(compiled.length).toBeLessThan(COMPILED_LATE);
  },
);

/** An event of a trace; times in microseconds. */
interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  /** Processor time of its thread. */
  tdur?: number;
  args: { data?: { url?: string } };
}

const isShell = ({ data }: TraceEvent['args']) => !!data?.url?.endsWith('/main.js');

async function readTrace(browser: Browser): Promise<TraceEvent[]> {
  const trace = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] };
  return trace.traceEvents;
}
