import type { Page } from '@playwright/test';
import type { BrowserLog } from '../support/BrowserLog';
import { expectAccessible } from '../support/expectAccessible';
import { enableDataSaver, HOME, waitForHydration } from '../support/pages';
import { PageTime } from '../support/PageTime';
import { expect } from '../support/site';
import { otherTarget, TARGETS, test, type Target } from './faultySite';
import { FAULTS, HARMLESS } from './remoteFaults';

const UNAVAILABLE = 'This page can’t be shown right now';
/** Shown over a readable page whose scripts did not load or broke. */
const STALLED = 'Parts of this page don’t work yet.';

const h1 = (page: Page) => page.getByRole('heading', { level: 1 });
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' });
const bar = (page: Page) => page.getByRole('alert').filter({ hasText: STALLED });

/** Navigates to another page without a page load. */
async function navigate(page: Page, to: typeof HOME) {
  if (to === HOME) return page.getByRole('banner').getByRole('link').click();
  // No page links there, so this does what the Forward button does.
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, to.path);
}

/** Clears what the browser loaded before the fault began. */
async function clearCache(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await session.detach();
}

/** In the browser, before the page: records whether its heading disappears, even for a moment. */
function recordEmptying() {
  addEventListener('DOMContentLoaded', () => {
    const hasHeading = () =>
      [...document.querySelectorAll('main h1')].some((one) => one.checkVisibility());
    new MutationObserver(() => {
      if (!hasHeading()) Object.assign(window, { wasEmptied: true });
    }).observe(document.body, { childList: true, subtree: true, attributes: true });
  });
}
const wasEmptied = (page: Page) => page.evaluate(() => 'wasEmptied' in window);

/**
 * The remotes that one fault breaks on a first load and on a navigation. All remotes load alike, so a
 * remote has each fault once.
 */
const targetsOf = (index: number) =>
  index % 2 === 0 ? ([TARGETS[0], TARGETS[1]] as const) : ([TARGETS[1], TARGETS[0]] as const);

for (const [index, fault] of FAULTS.entries()) {
  const { name, phase, wasSeen, quick } = fault;
  const [loaded, navigated] = targetsOf(index);
  // Axe checks each screen once, with the first fault that leads to it.
  const isFirstOfScreen = fault === FAULTS.find((one) => one.wasSeen === wasSeen);

  /** Headings: of the page that fails, of its previous version, and of the other remote's page. */
  const headings = (target: Target) => {
    const other = otherTarget(target);
    const isBuild = 'changes' in fault.at;
    return {
      live: target.live,
      previous: target.page.heading,
      // The previous version of a broken build is back when the server is healed.
      mended: isBuild ? target.page.heading : target.live,
      // In the store of a broken build, the other remote has its first version only.
      other: isBuild ? other.page.heading : other.live,
    };
  };

  const expectComplaints = (browserLog: BrowserLog, { remote, module }: Target) => {
    browserLog.expect(
      new RegExp(
        `^console\\.error: RemoteLoadError: ${remote}/${module} \\S+ failed \\(${phase}\\)`,
      ),
    );
    // The browser's own messages about the failure vary.
    browserLog.allow(/./);
  };

  test(
    `${name}, first load of ${loaded.remote}: the previous version shows or, without it, the page stays readable`,
    { tag: quick === 'first load' ? [] : '@all' },
    async ({ page, open, browserLog }) => {
      const expected = headings(loaded);
      expectComplaints(browserLog, loaded);
      await enableDataSaver(page);
      await page.addInitScript(recordEmptying);
      const { site, isStuck, failPrevious, heal } = await open(loaded, fault);
      const time = await PageTime.install(page, isStuck);
      await page.goto(site.address + loaded.page.path);
      await time.skipUntil((timeout) =>
        expect(h1(page)).toHaveText(expected.previous, { timeout }),
      );
      await waitForHydration(page);
      await expect(bar(page)).toHaveCount(0);
      expect(await wasEmptied(page)).toBe(false);
      await navigate(page, otherTarget(loaded).page);
      await expect(h1(page)).toHaveText(expected.other);
      await expect(h1(page)).toBeFocused();

      failPrevious();
      await clearCache(page);
      await page.goto(site.address + loaded.page.path);
      await time.skipUntil((timeout) => expect(bar(page)).toBeInViewport({ ratio: 1, timeout }));
      await expect(h1(page)).toHaveText(expected.live);
      await expect(page.locator('body')).toBeFocused();
      if (isFirstOfScreen) await expectAccessible(page);
      heal();
      await tryAgain(page).click();
      await time.skipUntil((timeout) => expect(h1(page)).toHaveText(expected.mended, { timeout }));
      await expect(bar(page)).toHaveCount(0);
      await expect(h1(page)).toBeFocused();
      expect(await wasEmptied(page)).toBe(false);
    },
  );

  test(
    `${name}, navigation to ${navigated.remote}: the previous version shows or, without it, a message`,
    { tag: quick === 'navigation' ? [] : '@all' },
    async ({ page, open, browserLog }) => {
      const expected = headings(navigated);
      const other = otherTarget(navigated).page;
      expectComplaints(browserLog, navigated);
      await enableDataSaver(page);
      const { site, isStuck, failPrevious, heal } = await open(navigated, fault);
      const time = await PageTime.install(page, isStuck);
      const arrive = async () => {
        await page.goto(site.address + other.path);
        await waitForHydration(page);
        await navigate(page, navigated.page);
      };
      await arrive();
      await time.skipUntil((timeout) =>
        expect(h1(page)).toHaveText(expected.previous, { timeout }),
      );
      await expect(h1(page)).toBeFocused();

      failPrevious();
      await clearCache(page);
      await arrive();
      await time.skipUntil((timeout) => expect(tryAgain(page)).toBeVisible({ timeout }));
      // What was on screen before it broke can still be read.
      await expect(h1(page)).toHaveText(wasSeen ? expected.live : UNAVAILABLE);
      await expect(h1(page)).toBeFocused();
      if (isFirstOfScreen) await expectAccessible(page);
      await navigate(page, other);
      await expect(h1(page)).toHaveText(expected.other);
      await expect(h1(page)).toBeFocused();
      await page.goBack();
      await expect(h1(page)).toHaveText(UNAVAILABLE);
      heal();
      await tryAgain(page).click();
      await time.skipUntil((timeout) => expect(h1(page)).toHaveText(expected.mended, { timeout }));
      await expect(h1(page)).toBeFocused();
    },
  );
}

for (const [index, { name, at, message }] of HARMLESS.entries()) {
  const [target] = targetsOf(index);
  test(
    `${name} in ${target.remote}: the live version shows and works on first load and by navigation`,
    { tag: '@all' },
    async ({ page, open, browserLog }) => {
      const { page: other } = otherTarget(target);
      browserLog.expect(message);
      const { site } = await open(target, { at });
      await page.goto(site.address + target.page.path);
      await waitForHydration(page);
      await expect(h1(page)).toHaveText(target.live);
      await h1(page).click();
      await navigate(page, other);
      await expect(h1(page)).toHaveText(other.heading);
      await navigate(page, target.page);
      await expect(h1(page)).toHaveText(target.live);
      await h1(page).click();
      await expect(h1(page)).toHaveText(target.live);
      await expect(tryAgain(page)).toHaveCount(0);
    },
  );
}
