import type { Page } from '@playwright/test';
import { ConfirmPage, SUCCESS } from '../support/ConfirmPage';
import { CONFIRM, headingOf, HOME, POLICY, waitForHydration } from '../support/pages';
import { expect, test } from '../support/site';

const ADDRESS = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/;

/** Rewrites email addresses as some CDNs do, and adds their script, which the page's policy refuses. */
function hideEmails(html: string): string {
  const [head = '', body = ''] = html.split(/(?=<body)/);
  const link =
    '<a href="/cdn-cgi/l/email-protection" class="__cf_email__" data-cfemail="7f">[email&#160;protected]</a>';
  return (
    head +
    body
      .replaceAll(
        new RegExp(`href="mailto:${ADDRESS.source}`, 'g'),
        'href="/cdn-cgi/l/email-protection#7f',
      )
      .replaceAll(new RegExp(`(?<=>[^<{]*)${ADDRESS.source}(?=[^<}]*<)`, 'g'), link)
      .replace(
        '</body>',
        '<script data-cfasync="false" src="/cdn-cgi/scripts/email-decode.min.js"></script></body>',
      )
  );
}

/** Lets a proxy change the pages on their way. */
const alterPages = (page: Page, alter: (html: string) => string) =>
  page.route('**', async (route, request) => {
    if (request.resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    return route.fulfill({ response, body: alter(await response.text()) });
  });

for (const target of [HOME, POLICY, CONFIRM])
  test(`${target.name}: a CDN that hides email addresses does not take them from visitors`, async ({
    page,
    site,
    browserLog,
  }) => {
    browserLog.allow(/./);
    await page.goto(site.address + target.path);
    await waitForHydration(page);
    const textOf = () => page.locator('body').innerText();
    const linksOf = () =>
      page
        .locator('a')
        .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
    const [text, links] = [await textOf(), await linksOf()];
    let hidden = '';
    await alterPages(page, (html) => (hidden = hideEmails(html)));
    await page.reload();
    await waitForHydration(page);
    expect(hidden).toContain('/cdn-cgi/l/email-protection');
    await expect(headingOf(page, target)).toBeAttached();
    expect(await textOf()).toBe(text);
    expect(await linksOf()).toEqual(links);
    console.log(
      target.name,
      browserLog.lines.map((line) => line.slice(0, 200)),
    );
  });

test('Confirm works', async ({ page, site, browserLog }) => {
  browserLog.allow(/./);
  await alterPages(page, hideEmails);
  const confirm = await new ConfirmPage(page).open(site.address);
  await confirm.press();
  await expect(confirm.toasts).toHaveText(SUCCESS);
});
