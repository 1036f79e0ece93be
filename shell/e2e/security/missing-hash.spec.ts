import { PAGE_DATA_ID, type PageData, type RemoteAddress } from '@site/contract';
import { headingOf, HOME } from '../support/pages';
import { PageTime } from '../support/PageTime';
import { expect, test } from '../support/site';

/** Containers without a hash, none of which may run. `origin` is that of the page. */
const UNCHECKED: Record<string, (origin: string) => Partial<RemoteAddress>> = {
  'of this site': () => ({}),
  'of another origin': () => ({ entry: 'http://localhost:9/remoteEntry.js' }),
  'of a development server, on a public host': () => ({ version: 'development' }),
};

for (const [name, change] of Object.entries(UNCHECKED)) {
  test(
    `a container without a hash is refused: ${name}`,
    { tag: name === 'of another origin' ? [] : '@all' },
    async ({ page, site, browserLog }) => {
      // A host name of this machine that is not localhost, as on the public site.
      const address = site.address.replace('localhost', 'site.localhost');
      await page.route(`${address}/`, async (route) => {
        const response = await route.fetch({ url: site.address });
        await route.fulfill({ response, body: changeHome(await response.text(), change(address)) });
      });
      browserLog.expect(
        /^console\.error: RemoteLoadError: marketing\/Home .* there is no hash for /,
      );
      const time = await PageTime.install(page);
      await page.goto(address);
      const tryAgain = page.getByRole('button', { name: 'Try again' });
      await time.skipUntil((timeout) => expect(tryAgain).toBeVisible({ timeout }));
      await expect(headingOf(page, HOME)).toBeVisible();
    },
  );
}

/** Removes the hash of the home page's remote from the page data and changes its address. */
function changeHome(html: string, change: Partial<RemoteAddress>): string {
  const place = new RegExp(`(id="${PAGE_DATA_ID}">)(.*?)(</script>)`, 's');
  return html.replace(place, (_, open: string, json: string, close: string) => {
    const data = JSON.parse(json) as PageData;
    const { integrity: _hash, ...marketing } = data.remotes.marketing ?? { version: '', entry: '' };
    const remotes = { ...data.remotes, marketing: { ...marketing, ...change } };
    return open + JSON.stringify({ ...data, remotes }).replaceAll('<', '\\u003c') + close;
  });
}
