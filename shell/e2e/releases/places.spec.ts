import type { Page } from '@playwright/test';
import { CONFIRM, enableDataSaver, headingOf, POLICY, waitForHydration } from '../support/pages';
import { expect, test } from '../support/site';
import { STOPPED } from '../previews/previewSite';
import { setDraw, startRollout } from './rolloutVisits';

/** Where the visitor has scrolled to. */
const PLACE = 1500;

const scrollTop = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

test(
  'in a rollout, a reload and Back keep the place on the page',
  { tag: '@all' },
  async ({ page, context, folder, ownStore, ownSite, browserLog }) => {
    browserLog.allow(STOPPED);
    await enableDataSaver(page);
    await page.setViewportSize({ width: page.viewportSize()?.width ?? 390, height: 500 });
    await startRollout(ownStore, folder, 5);
    await setDraw(context, 4);
    await page.goto(ownSite.address + POLICY.path);
    await waitForHydration(page);
    await page.evaluate((place) => window.scrollTo(0, place), PLACE);
    await expect.poll(() => scrollTop(page)).toBe(PLACE);
    const state = await page.evaluate((): unknown => history.state);

    await page.reload();
    await waitForHydration(page);
    await expect(headingOf(page, POLICY)).toBeAttached();
    await expect.poll(() => scrollTop(page)).toBe(PLACE);
    expect(await page.evaluate((): unknown => history.state)).toEqual(state);

    // Another document, and back.
    await page.goto(ownSite.address + CONFIRM.path);
    await waitForHydration(page);
    await page.goBack();
    await waitForHydration(page);
    await expect(headingOf(page, POLICY)).toBeAttached();
    await expect.poll(() => scrollTop(page)).toBe(PLACE);

    // Another page of the same document, and back after a reload.
    await page
      .getByRole('banner')
      .getByRole('link')
      .evaluate((link: HTMLElement) => link.click());
    await expect(page).toHaveURL(`${ownSite.address}/`);
    await page.reload();
    await waitForHydration(page);
    await page.goBack();
    await expect(headingOf(page, POLICY)).toBeAttached();
    await expect.poll(() => scrollTop(page)).toBe(PLACE);
    expect(await page.evaluate(() => history.length)).toBe(3);
  },
);
