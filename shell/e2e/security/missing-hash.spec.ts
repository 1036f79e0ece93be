import { PAGE_DATA_ID, type PageData } from '@site/contract';
import { headingOf, HOME } from '../support/pages';
import { PageTime } from '../support/PageTime';
import { expect, test } from '../support/site';

test('a container without a hash is refused', async ({ page, site, browserLog }) => {
  // A host name of this machine that is not localhost, as on the public site.
  const address = site.address.replace('localhost', 'site.localhost');
  await page.route(`${address}/`, async (route) => {
    const response = await route.fetch({ url: site.address });
    await route.fulfill({ response, body: removeHash(await response.text()) });
  });
  browserLog.expect(/^console\.error: RemoteLoadError: marketing\/Home .* there is no hash for /);
  const time = await PageTime.install(page);
  await page.goto(address);
  const tryAgain = page.getByRole('button', { name: 'Try again' });
  await time.skipUntil((timeout) => expect(tryAgain).toBeVisible({ timeout }));
  await expect(headingOf(page, HOME)).toBeVisible();
});

/** Removes the hash of the home page's remote from the page data. */
function removeHash(html: string): string {
  const place = new RegExp(`(id="${PAGE_DATA_ID}">)(.*?)(</script>)`, 's');
  return html.replace(place, (_, open: string, json: string, close: string) => {
    const data = JSON.parse(json) as PageData;
    delete data.remotes.marketing?.integrity;
    return open + JSON.stringify(data).replaceAll('<', '\\u003c') + close;
  });
}
