import type { Page } from '@playwright/test';

/** Adds up the layout shifts of all documents that the page opens from now on. */
export const recordShift = (page: Page) =>
  page.addInitScript(() => {
    const total = { shift: 0 };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        total.shift += entry.value;
      Object.assign(window, total);
    }).observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, total);
  });

/** Returns the sum in the present document. */
export const readShift = (page: Page) =>
  page.evaluate(() => (window as unknown as { shift: number }).shift);
