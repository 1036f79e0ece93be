import { CONFIRM, enableDataSaver, headingOf, POLICY, waitForHydration } from '../support/pages';
import { expect } from '../support/site';
import { NEW_POLICY, setDraw, STOPPED, test } from './previewedSite';

test(
  'in a rollout, a reload and Back keep the place on the page',
  { tag: '@all' },
  async ({ page, context, ownSite, rollOutNew, browserLog }) => {
    browserLog.allow(STOPPED);
    await enableDataSaver(page);
    await page.setViewportSize({ width: 1440, height: 500 });
    await rollOutNew(5);
    await setDraw(context, 4);
    const expectPlace = () =>
      expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(1500);
    const expectKept = async () => {
      await waitForHydration(page);
      await expect(headingOf(page, NEW_POLICY)).toBeAttached();
      await expectPlace();
    };
    await page.goto(ownSite.address + POLICY.path);
    await waitForHydration(page);
    await page.evaluate(() => window.scrollTo(0, 1500));
    await expectPlace();
    const state = await page.evaluate((): unknown => history.state);

    await page.reload();
    await expectKept();
    expect(await page.evaluate((): unknown => history.state)).toEqual(state);
    // Another document, and back.
    await page.goto(ownSite.address + CONFIRM.path);
    await waitForHydration(page);
    await page.goBack();
    await expectKept();
    // Another page of the same document, and back after a reload.
    const logo = page.getByRole('banner').getByRole('link');
    await logo.evaluate((link: HTMLElement) => link.click());
    await expect(page).toHaveURL(`${ownSite.address}/`);
    await page.reload();
    await waitForHydration(page);
    await page.goBack();
    await expectKept();
    expect(await page.evaluate(() => history.length)).toBe(3);
  },
);
