import { headingOf, HOME, openPage, POLICY } from '../support/pages';
import { expect, test } from '../support/site';

/** Resource types of requests that scripts make. */
const CALLS = ['fetch', 'xhr', 'eventsource', 'websocket', 'ping'];

test('pages make no API call, fetch or XHR', async ({ page, site, api }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (CALLS.includes(request.resourceType())) calls.push(request.url());
  });
  await openPage(page, site.address, HOME);
  await page.mouse.wheel(0, 5000);
  await page.getByRole('link', { name: 'Private Policy' }).click();
  await expect(headingOf(page, POLICY)).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(calls).toEqual([]);
  expect(api.calls).toEqual([]);
  expect(site.requests.filter(({ url }) => url.startsWith('/api'))).toEqual([]);
});
