import type { Page } from '@playwright/test';
import { ConfirmPage } from '../support/ConfirmPage';
import { setConnection } from '../support/pages';
import { expect, test } from '../support/site';

test('no animation has a name that another app could give to its own', async ({ page, site }) => {
  await setConnection(page, { downlink: 10 });
  site.held.hold(/confirmation/);
  const confirm = await new ConfirmPage(page).open(site.address);
  await confirm.press();
  await expect(confirm.button).toHaveAttribute('aria-busy', 'true');
  // The home page is rendered in advance: its styles apply already.
  await expect.poll(() => keyframesIn(page)).toContain('translateY(12px)');
  const names = await page.evaluate(() =>
    [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules])
      .filter((rule) => rule instanceof CSSKeyframesRule)
      .map(({ name }) => name),
  );
  // Emotion names keyframes by their content. MUI's names are the same in every copy of MUI.
  expect(names.filter((name) => !/^(animation-\w+|mui-[\w-]+)$/.test(name))).toEqual([]);
});

/** Returns all keyframes in the document's styles. */
const keyframesIn = (page: Page) =>
  page.evaluate(() =>
    [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules])
      .filter((rule) => rule instanceof CSSKeyframesRule)
      .map(({ cssText }) => cssText)
      .join('\n'),
  );
