import type { Page } from '@playwright/test';
import { ConfirmPage } from '../support/ConfirmPage';
import { headingOf, HOME } from '../support/pages';
import { expect, test } from '../support/site';
import type { TestApi } from '../support/TestApi';

/** Code that every copy of React, and of Emotion, contains. */
const REACT = /__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE\s*=[^=]/g;
const EMOTION = /setAttribute\("data-emotion",\w+\.key\)/g;

test('visiting all pages loads one React and one Emotion, which both remotes take from the shell', async ({
  page,
  site,
  api,
  browserLog,
}) => {
  browserLog.expect(/status of 400/);
  const scripts: string[] = [];
  page.on('response', async (response) => {
    if (response.request().resourceType() === 'script') scripts.push(await response.text());
  });
  await visitAll(page, site.address, api);

  for (const mark of [REACT, EMOTION]) expect(scripts.join('\n').match(mark)).toHaveLength(1);

  const shared = await page.evaluate(readShareScopes);
  expect(shared.filter(({ from }) => from !== 'shell')).toEqual([]);
  for (const name of ['react', 'react/jsx-runtime', '@site/ui'])
    expect(shared.filter((one) => one.name === name).length, name).toBe(1);
  const keys = await page
    .locator('style[data-emotion]')
    .evaluateAll((styles) =>
      styles.map((style) => style.getAttribute('data-emotion')?.split(' ')[0]),
    );
  // One `css` element is part of the HTML, the other one is added by the browser.
  expect(keys.sort()).toEqual(['css', 'css', 'css-global']);
});

/** Visits all three pages in one tab and raises a toast, which loads its parts last of all. */
async function visitAll(page: Page, address: string, api: TestApi) {
  const confirm = await new ConfirmPage(page).open(address);
  await confirm.raiseToasts(api, 1);
  await page.getByRole('banner').getByRole('link').click();
  await expect(headingOf(page, HOME)).toBeVisible();
}

type ShareScope = Record<string, Record<string, { from: string }>>;

/**
 * In the browser: reads the share scope. There is only one because remotes bring no federation
 * runtime.
 */
function readShareScopes(): { name: string; from: string }[] {
  const { __FEDERATION__: federation } = globalThis as unknown as {
    __FEDERATION__: { __INSTANCES__: { name: string; shareScopeMap: { default: ShareScope } }[] };
  };
  return federation.__INSTANCES__.flatMap(({ shareScopeMap }) =>
    Object.entries(shareScopeMap.default).flatMap(([name, versions]) =>
      Object.values(versions).map(({ from }) => ({ name, from })),
    ),
  );
}
