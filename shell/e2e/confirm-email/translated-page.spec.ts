import { ConfirmPage } from '../support/ConfirmPage';
import { CONFIRM, headingOf } from '../support/pages';
import { expect, test } from '../support/site';

/** In the browser: changes every text of the page, as the browsers' translators do. */
function translatePage() {
  const texts = document.createTreeWalker(
    document.body,
    NodeFilter.SHOW_TEXT,
    ({ parentElement }) =>
      parentElement?.closest('script, template, noscript')
        ? NodeFilter.FILTER_REJECT
        : NodeFilter.FILTER_ACCEPT,
  );
  const nodes: Text[] = [];
  while (texts.nextNode()) nodes.push(texts.currentNode as Text);
  for (const node of nodes) {
    const font = document.createElement('font');
    font.textContent = `«${node.data}»`;
    node.replaceWith(font);
  }
}

test('Confirm, pressed on a page that is translated before hydration, confirms once', async ({
  page,
  site,
  api,
  browserLog,
}) => {
  // React renders the page anew, and says so.
  browserLog.expect(/^console\.log/, /Minified React error #418/);
  site.held.hold(/\.js$/);
  await page.goto(`${site.address}${CONFIRM.path}?token=t0k3n`, { waitUntil: 'commit' });
  await expect(headingOf(page, CONFIRM)).toBeVisible();
  await page.evaluate(translatePage);
  const translated = page.getByRole('button', { name: '«Confirm»' });
  await translated.click();
  await expect.poll(() => api.calls.length).toBe(1);

  site.held.release();
  const confirm = new ConfirmPage(page);
  await expect(confirm.toasts).toBeVisible();
  await confirm.expectReady();
  await expect(translated).toHaveCount(0);
  await expect(confirm.button).toBeFocused();
  expect(api.calls.map(({ method, url }) => [method, url])).toEqual([
    ['POST', '/api/auth/confirmation/t0k3n'],
  ]);
});
