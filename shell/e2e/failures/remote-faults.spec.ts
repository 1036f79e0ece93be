import type { Page } from '@playwright/test';
import type { BrowserLog } from '../support/BrowserLog';
import { expectAccessible } from '../support/expectAccessible';
import { enableDataSaver, HOME, waitForHydration } from '../support/pages';
import { PageTime } from '../support/PageTime';
import { expect } from '../support/site';
import { otherTarget, TARGETS, test } from './faultySite';
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

for (const target of TARGETS) {
  const { remote, module, live, page: failing } = target;
  const previous = failing.heading;
  const isFirst = target === TARGETS[0];

  for (const fault of FAULTS) {
    const { name, phase, wasSeen, quick, at } = fault;
    const mended = 'changes' in at ? previous : live;
    // In the store of a broken build, the other remote has its first version only.
    const { page: other, live: otherLive } = otherTarget(target);
    const otherHeading = 'changes' in at ? other.heading : otherLive;
    // Axe checks each screen once, with the first fault that leads to it.
    const isFirstOfScreen = fault === FAULTS.find((one) => one.wasSeen === wasSeen);

    const expectComplaints = (browserLog: BrowserLog) => {
      browserLog.expect(
        new RegExp(
          `^console\\.error: RemoteLoadError: ${remote}/${module} \\S+ failed \\(${phase}\\)`,
        ),
      );
      // The browser's own messages about the failure vary.
      browserLog.allow(/./);
    };

    test.describe(`${remote}, ${name}`, () => {
      // Both tests in one worker, which keeps the store.
      test.describe.configure({ mode: 'default' });

      test(
        'first load: the previous version shows or, without it, the page stays readable',
        {
          tag: isFirst && quick === 'first load' ? [] : '@all',
        },
        async ({ page, open, browserLog }) => {
          expectComplaints(browserLog);
          await enableDataSaver(page);
          await page.addInitScript(recordEmptying);
          const { site, isStuck, failPrevious, heal } = await open(target, fault);
          const time = await PageTime.install(page, isStuck);
          await page.goto(site.address + failing.path);
          await time.skipUntil((timeout) => expect(h1(page)).toHaveText(previous, { timeout }));
          await waitForHydration(page);
          await expect(bar(page)).toHaveCount(0);
          expect(await wasEmptied(page)).toBe(false);
          await navigate(page, other);
          await expect(h1(page)).toHaveText(otherHeading);
          await expect(h1(page)).toBeFocused();

          failPrevious();
          await clearCache(page);
          await page.goto(site.address + failing.path);
          await time.skipUntil((timeout) =>
            expect(bar(page)).toBeInViewport({ ratio: 1, timeout }),
          );
          await expect(h1(page)).toHaveText(live);
          await expect(page.locator('body')).toBeFocused();
          if (isFirstOfScreen) await expectAccessible(page);
          heal();
          await tryAgain(page).click();
          await time.skipUntil((timeout) => expect(h1(page)).toHaveText(mended, { timeout }));
          await expect(bar(page)).toHaveCount(0);
          await expect(h1(page)).toBeFocused();
          expect(await wasEmptied(page)).toBe(false);
        },
      );

      test(
        'navigation: the previous version shows or, without it, a message',
        {
          tag: isFirst && quick === 'navigation' ? [] : '@all',
        },
        async ({ page, open, browserLog }) => {
          expectComplaints(browserLog);
          await enableDataSaver(page);
          const { site, isStuck, failPrevious, heal } = await open(target, fault);
          const time = await PageTime.install(page, isStuck);
          const arrive = async () => {
            await page.goto(site.address + other.path);
            await waitForHydration(page);
            await navigate(page, failing);
          };
          await arrive();
          await time.skipUntil((timeout) => expect(h1(page)).toHaveText(previous, { timeout }));
          await expect(h1(page)).toBeFocused();

          failPrevious();
          await clearCache(page);
          await arrive();
          await time.skipUntil((timeout) => expect(tryAgain(page)).toBeVisible({ timeout }));
          // What was on screen before it broke can still be read.
          await expect(h1(page)).toHaveText(wasSeen ? live : UNAVAILABLE);
          await expect(h1(page)).toBeFocused();
          if (isFirstOfScreen) await expectAccessible(page);
          await navigate(page, other);
          await expect(h1(page)).toHaveText(otherHeading);
          await expect(h1(page)).toBeFocused();
          await page.goBack();
          await expect(h1(page)).toHaveText(UNAVAILABLE);
          heal();
          await tryAgain(page).click();
          await time.skipUntil((timeout) => expect(h1(page)).toHaveText(mended, { timeout }));
          await expect(h1(page)).toBeFocused();
        },
      );
    });
  }

  for (const { name, at, message } of HARMLESS) {
    test(
      `${remote}, ${name}: the live version shows and works on first load and by navigation`,
      {
        tag: '@all',
      },
      async ({ page, open, browserLog }) => {
        const { page: other } = otherTarget(target);
        browserLog.expect(message);
        const { site } = await open(target, { at });
        await page.goto(site.address + failing.path);
        await waitForHydration(page);
        await expect(h1(page)).toHaveText(live);
        await h1(page).click();
        await navigate(page, other);
        await expect(h1(page)).toHaveText(other.heading);
        await navigate(page, failing);
        await expect(h1(page)).toHaveText(live);
        await h1(page).click();
        await expect(h1(page)).toHaveText(live);
        await expect(tryAgain(page)).toHaveCount(0);
      },
    );
  }
}
