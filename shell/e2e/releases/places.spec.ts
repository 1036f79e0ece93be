import type { BrowserContext, Page } from '@playwright/test';
import { PREVIEW_PARAMETER } from '@site/contract';
import { CONFIRM, enableDataSaver, headingOf, POLICY, waitForHydration } from '../support/pages';
import { expect, test } from '../support/site';
import type { Site } from '../support/startSite';
import { NEW_POLICY, PREVIEW, previewMarketing, STOPPED } from '../previews/previewSite';
import { setDraw, startRollout } from './rolloutVisits';

/** Where the visitor has scrolled to. */
const PLACE = 1500;

const scrollTop = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

interface Visit {
  page: Page;
  context: BrowserContext;
  ownSite: Site;
  ownStore: string;
  folder: string;
}

/** Opens the policy of a version that is not live for everybody. @returns what it and the home page show */
const OPEN: Record<string, (visit: Visit) => Promise<typeof POLICY>> = {
  async 'a preview'({ page, ownSite, ownStore, folder }) {
    await previewMarketing(ownStore, folder);
    await page.goto(`${ownSite.address}${POLICY.path}?${PREVIEW_PARAMETER}=${PREVIEW}`);
    return NEW_POLICY;
  },
  async 'a rollout'({ page, context, ownSite, ownStore, folder }) {
    await startRollout(ownStore, folder, 5);
    await setDraw(context, 4);
    await page.goto(ownSite.address + POLICY.path);
    return POLICY;
  },
};

for (const [what, open] of Object.entries(OPEN))
  test(
    `in ${what}, a reload and Back keep the place on the page`,
    { tag: '@all' },
    async ({ page, context, folder, ownStore, ownSite, browserLog }) => {
      browserLog.allow(STOPPED);
      await enableDataSaver(page);
      await page.setViewportSize({ width: page.viewportSize()?.width ?? 390, height: 500 });
      const policy = await open({ page, context, ownSite, ownStore, folder });
      await waitForHydration(page);
      await page.evaluate((place) => window.scrollTo(0, place), PLACE);
      await expect.poll(() => scrollTop(page)).toBe(PLACE);
      const state = await page.evaluate((): unknown => history.state);

      await page.reload();
      await waitForHydration(page);
      await expect(headingOf(page, policy)).toBeAttached();
      await expect.poll(() => scrollTop(page)).toBe(PLACE);
      expect(await page.evaluate((): unknown => history.state)).toEqual(state);

      // Another document, and back.
      await page.goto(ownSite.address + CONFIRM.path);
      await waitForHydration(page);
      await page.goBack();
      await waitForHydration(page);
      await expect(headingOf(page, policy)).toBeAttached();
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
      await expect(headingOf(page, policy)).toBeAttached();
      await expect.poll(() => scrollTop(page)).toBe(PLACE);
      expect(await page.evaluate(() => history.length)).toBe(3);
    },
  );
