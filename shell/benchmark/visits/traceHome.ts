import type { Browser } from '@playwright/test';
import type { Conditions } from '../conditions';
import { blockingTime } from './blockingTime';
import type { BlockingFigures } from './Figures';
import { loadHome } from './loadHome';
import { openVisitor } from './openVisitor';
import { recordTasks } from './recordTasks';

/**
 * Visits the home page and records its tasks. Paints are measured in another visit, because
 * recording delays them.
 *
 * @throws Error if the page does not become idle
 */
export async function traceHome(
  browser: Browser,
  address: string,
  conditions: Conditions,
): Promise<BlockingFigures> {
  const visitor = await openVisitor(browser, conditions);
  try {
    const tab = await visitor.openTab();
    const visit = () => loadHome(tab, address);
    const { seen, tasks } = await recordTasks(tab.page, `${address}/`, visit);
    return {
      blockingAfterPaint: blockingTime(tasks, seen.observed.firstPaint),
      blocking: blockingTime(tasks, 0),
    };
  } finally {
    await visitor.leave();
  }
}
