import { headingOf, HOME, openPage, POLICY } from '../support/pages';
import { expect, test } from '../support/site';

/** Resource types of requests that scripts make. */
const CALLS = ['fetch', 'xhr', 'eventsource', 'websocket', 'ping'];

for (const target of [HOME, POLICY]) {
  test(
    `${target.name} makes no API call, fetch or XHR`,
    { tag: target === HOME ? [] : '@all' },
    async ({ page, site, api }) => {
      const calls: string[] = [];
      page.on('request', (request) => {
        if (CALLS.includes(request.resourceType())) calls.push(request.url());
      });
      await openPage(page, site.address, target);
      await page.mouse.wheel(0, 5000);
      const other = target === HOME ? POLICY : HOME;
      await page
        .getByRole('link', { name: other === HOME ? 'Workout Planner, home' : 'Private Policy' })
        .click();
      await expect(headingOf(page, other)).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(calls).toEqual([]);
      expect(api.calls).toEqual([]);
      expect(site.requests.filter(({ url }) => url.startsWith('/api'))).toEqual([]);
    },
  );
}
