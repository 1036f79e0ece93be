import type { Page } from '@playwright/test';
import { HOME, openPage, POLICY } from '../support/pages';
import { expect, test } from '../support/site';

/**
 * Goes to the policy by a link, back, forward, and home by a link. In the page itself: a handle of
 * Playwright would keep the page of the link that it clicks.
 */
const goAround = (page: Page, times: number) =>
  page.evaluate(
    async ({ times, home, policy }) => {
      const arrive = async (path: string) => {
        const headings = () => [...document.querySelectorAll('main h1')];
        const isThere = () =>
          location.pathname === path &&
          headings().filter((heading) => heading.checkVisibility()).length === 1;
        do await new Promise(requestAnimationFrame);
        while (!isThere());
      };
      const follow = (link: string) => document.querySelector<HTMLElement>(link)?.click();
      for (let time = 0; time < times; time += 1) {
        follow(`a[href="${policy}"]`);
        await arrive(policy);
        history.back();
        await arrive(home);
        history.forward();
        await arrive(policy);
        follow(`header a[href="${home}"]`);
        await arrive(home);
      }
    },
    { times, home: HOME.path, policy: POLICY.path },
  );

test('a tab keeps none of the pages that it has shown', { tag: '@all' }, async ({ page, site }) => {
  await openPage(page, site.address, HOME);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const count = async () => {
    await session.send('HeapProfiler.collectGarbage');
    const { metrics } = await session.send('Performance.getMetrics');
    return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
  };
  await goAround(page, 5);
  const early = await count();
  await goAround(page, 25);
  const late = await count();
  // A hundred pages have twenty thousand nodes.
  expect(late.Nodes).toBeLessThan(Number(early.Nodes) + 2000);
  expect(late.JSEventListeners).toBeLessThan(Number(early.JSEventListeners) + 1000);
});
