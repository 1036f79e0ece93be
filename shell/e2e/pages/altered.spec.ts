import { alterPages } from '../support/alterPages';
import { CONFIRM, openPage, PAGES, waitForHydration } from '../support/pages';
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

/** What the policy's refusal of the CDN's script and React's repair of the markup say. */
const MESSAGES = [/email-decode\.min\.js/, /^uncaught: Minified React error #418/];

// Although the pages say `no-transform`.
test('on a page whose email addresses a CDN has hidden, they are back once it is hydrated', async ({
  page,
  site,
  browserLog,
}) => {
  browserLog.allow(...MESSAGES);
  const readPage = async () => ({
    texts: await page.locator(':is(header, h1, footer):visible').allInnerTexts(),
    links: await page
      .locator('a:visible')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
  });
  await openPage(page, site.address, CONFIRM);
  const expected = await readPage();
  let hidden = '';
  await alterPages(page, (html) => (hidden = hideEmails(html)));
  await page.reload();
  await waitForHydration(page);
  expect(hidden).toContain('[email&#160;protected]');
  await expect.poll(readPage).toEqual(expected);
});

test(
  'in a browser without cascade layers, whose pages have neither styles nor scripts, drawings are no larger than a line',
  { tag: '@all' },
  async ({ browser, site }) => {
    const page = await browser.newPage({ javaScriptEnabled: false });
    await alterPages(page, (html) => html.replaceAll('@layer mui{', '@unknown{'));
    for (const { path } of PAGES) {
      await page.goto(site.address + path);
      const heights = await page
        .locator('svg')
        .evaluateAll((drawings) => drawings.map((each) => each.getBoundingClientRect().height));
      expect(heights.length).toBeGreaterThan(0);
      expect(Math.max(...heights)).toBeLessThanOrEqual(24);
    }
    await page.close();
  },
);
