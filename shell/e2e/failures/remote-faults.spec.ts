import type { Page } from '@playwright/test';
import type { Complaints } from '../support/Complaints';
import { expectAccessible } from '../support/expectAccessible';
import { PageTime } from '../support/PageTime';
import { otherTarget, TARGETS, test } from './faultySite';
import { HOME, saveData, works } from '../support/pages';
import { FAULTS, HARMLESS } from './remoteFaults';
import { expect } from '../support/site';

const UNAVAILABLE = 'This page can’t be shown right now';
/** Over a page that can be read, but whose scripts did not come, or broke. */
const STALLED = 'Parts of this page don’t work yet.';

const h1 = (page: Page) => page.getByRole('heading', { level: 1 });
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' });
const bar = (page: Page) => page.getByRole('alert').filter({ hasText: STALLED });

/** Goes to another page without loading one. */
async function go(page: Page, to: typeof HOME) {
  if (to === HOME) return page.getByRole('banner').getByRole('link').click();
  // No page links to it, so as Forward does.
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, to.path);
}

/** What the browser has fetched well would hide that it can't be any more. */
async function clearCache(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await session.detach();
}

/** In the browser, before its page: notes when the page that is read is gone for a moment. */
function noteEmptying() {
  addEventListener('DOMContentLoaded', () => {
    const isRead = () =>
      [...document.querySelectorAll('main h1')].some((one) => one.checkVisibility());
    new MutationObserver(() => {
      if (!isRead()) Object.assign(window, { wasEmptied: true });
    }).observe(document.body, { childList: true, subtree: true, attributes: true });
  });
}
const wasEmptied = (page: Page) => page.evaluate(() => 'wasEmptied' in window);

for (const target of TARGETS) {
  const { remote, module, live, page: failing } = target;
  const previous = failing.heading;

  for (const fault of FAULTS) {
    const { name, phase, wasSeen, quick, at } = fault;
    const mended = 'changes' in at ? previous : live;
    // The other remote of a broken build's store has its first version.
    const { page: other, live: otherLive } = otherTarget(target);
    const otherHeading = 'changes' in at ? other.heading : otherLive;
    // Axe looks at the first of all faults that end in the same screen.
    const isFirstOfScreen = fault === FAULTS.find((one) => one.wasSeen === wasSeen);

    const expectComplaints = (complaints: Complaints) => {
      complaints.expect(
        new RegExp(
          `^console\\.error: RemoteLoadError: ${remote}/${module} \\S+ failed \\(${phase}\\)`,
        ),
      );
      // The browser says what it likes of what it could not run.
      complaints.allow(/./);
    };

    test.describe(`${remote}, ${name}`, () => {
      // In one worker: both have the same store.
      test.describe.configure({ mode: 'default' });

      test(
        'first load: the previous version shows or, without it, the page stays readable',
        {
          tag: quick === 'first load' ? [] : '@all',
        },
        async ({ page, open, complaints }) => {
          expectComplaints(complaints);
          await saveData(page);
          await page.addInitScript(noteEmptying);
          const { site, isStuck, failPrevious, heal } = await open(target, fault);
          const time = await PageTime.of(page, isStuck);
          await page.goto(site.address + failing.path);
          await time.skipUntil((timeout) => expect(h1(page)).toHaveText(previous, { timeout }));
          await works(page);
          await expect(bar(page)).toHaveCount(0);
          expect(await wasEmptied(page)).toBe(false);
          await go(page, other);
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
          tag: quick === 'navigation' ? [] : '@all',
        },
        async ({ page, open, complaints }) => {
          expectComplaints(complaints);
          await saveData(page);
          const { site, isStuck, failPrevious, heal } = await open(target, fault);
          const time = await PageTime.of(page, isStuck);
          const arrive = async () => {
            await page.goto(site.address + other.path);
            await works(page);
            await go(page, failing);
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
          await go(page, other);
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

  for (const { name, at, says } of HARMLESS) {
    test(
      `${remote}, ${name}: the live version shows and works, on first load and by navigation`,
      {
        tag: '@all',
      },
      async ({ page, open, complaints }) => {
        const { page: other } = otherTarget(target);
        complaints.expect(says);
        const { site } = await open(target, { at });
        await page.goto(site.address + failing.path);
        await works(page);
        await expect(h1(page)).toHaveText(live);
        await h1(page).click();
        await go(page, other);
        await expect(h1(page)).toHaveText(other.heading);
        await go(page, failing);
        await expect(h1(page)).toHaveText(live);
        await h1(page).click();
        await expect(h1(page)).toHaveText(live);
        await expect(tryAgain(page)).toHaveCount(0);
      },
    );
  }
}
