import type { Page } from '@playwright/test';
import { ConfirmPage } from '../support/ConfirmPage';
import { waitForHydration } from '../support/pages';
import { expect, test } from '../support/site';
import type { Site } from '../support/startSite';
import { defer, json } from '../support/TestApi';

/** Opens the confirmation page and holds back its scripts. */
function openEarly(page: Page, site: Site): Promise<ConfirmPage> {
  site.held.hold(/\.js(\?|$)/);
  return new ConfirmPage(page).openEarly(site.address);
}

test('Confirm, pressed before any script has loaded, shows progress and calls the API at once', async ({
  page,
  site,
  api,
  browserLog,
}) => {
  browserLog.expect(/^console\.log/);
  const response = defer(json(200, { message: 'Email confirmed' }));
  api.respondWith(response.responder);
  const confirm = await openEarly(page, site);
  expect(await confirm.readProgressSign()).toBe('none');
  await confirm.button.press('Enter');
  expect(await confirm.readProgressSign()).toBe('""');
  await expect(confirm.status).toHaveText('Confirming …');
  await expect.poll(() => api.calls.length).toBe(1);
  // More presses make no more calls, before hydration and after it.
  await confirm.button.click();
  site.held.release();
  await waitForHydration(page);
  await expect(confirm.button).toHaveAttribute('aria-busy', 'true');
  await expect(confirm.status).toHaveText('Confirming …');
  await confirm.button.click({ force: true });
  response.send();
  await expect(confirm.toasts).toBeVisible();
  await confirm.expectReady();
  await expect(confirm.status).toBeEmpty();
  expect(await confirm.readProgressSign()).toBe('none');
  expect(api.calls.map(({ method, url }) => [method, url])).toEqual([
    ['POST', '/api/auth/confirmation/t0k3n'],
  ]);
});

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
  browserLog.expect(/^console\.log/);
  const confirm = await openEarly(page, site);
  await page.evaluate(translatePage);
  const translated = page.getByRole('button', { name: '«Confirm»' });
  await translated.click();
  await expect.poll(() => api.calls.length).toBe(1);

  site.held.release();
  await expect(confirm.toasts).toBeVisible();
  await confirm.expectReady();
  await expect(translated).toHaveCount(0);
  await expect(confirm.button).toBeFocused();
  expect(api.calls).toHaveLength(1);
});
