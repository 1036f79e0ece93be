import type { Page } from '@playwright/test';
import type { Complaints } from '../support/Complaints';
import { expectAccessible } from '../support/expectAccessible';
import { otherOf, TARGETS, test } from './faultySite';
import { HOME, saveData, works } from '../support/pages';
import { FAULTS, HARMLESS } from './remoteFaults';
import { expect } from '../support/site';

const UNAVAILABLE = 'This page can’t be shown right now';
/** Over a page that can be read, but whose scripts did not come, or broke. */
const STALLED = 'Parts of this page don’t work yet.';

/** Milliseconds for three tries and what comes after them; generous, since none of it is waited for otherwise. */
const PATIENCE = 12_000;

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
  const { remote, module, live } = target;
  const before = target.page.heading;

  for (const fault of FAULTS) {
    const { name, phase, isSlow, wasSeen, at } = fault;
    const mended = 'changes' in at ? before : live;
    // A store of its own has the other remote as it was.
    const { page: other, live: otherLive } = otherOf(target);
    const otherText = 'changes' in at ? other.heading : otherLive;

    /** Waits for what is there when all times are over. */
    const eventually = async (page: Page, check: (timeout: number) => Promise<void>) => {
      if (!isSlow) return check(PATIENCE);
      // In small steps: what loads well must not run out of its time, too.
      await expect(async () => {
        await page.clock.fastForward(2500);
        await check(1000);
      }).toPass({ timeout: 40_000 });
    };
    const expectComplaints = (complaints: Complaints) => {
      complaints.expect(
        new RegExp(
          `^console\\.error: RemoteLoadError: ${remote}/${module} \\S+ failed \\(${phase}\\)`,
        ),
      );
      // The browser says what it likes of what it could not run.
      complaints.allow(/./);
    };

    test(`${remote}, ${name}, first load: the version before shows or, without it, the page stays readable`, async ({
      page,
      open,
      complaints,
    }) => {
      expectComplaints(complaints);
      if (isSlow) {
        test.slow();
        await page.clock.install();
      }
      await saveData(page);
      await page.addInitScript(noteEmptying);
      const { site, failBefore, heal } = await open(target, fault);
      await page.goto(site.address + target.page.path);
      await eventually(page, (timeout) => expect(h1(page)).toHaveText(before, { timeout }));
      await works(page);
      await expect(bar(page)).toHaveCount(0);
      expect(await wasEmptied(page)).toBe(false);
      await go(page, other);
      await expect(h1(page)).toHaveText(otherText);
      await expect(h1(page)).toBeFocused();

      failBefore();
      await clearCache(page);
      await page.goto(site.address + target.page.path);
      await eventually(page, (timeout) => expect(bar(page)).toBeInViewport({ ratio: 1, timeout }));
      await expect(h1(page)).toHaveText(live);
      await expect(page.locator('body')).toBeFocused();
      await expectAccessible(page);
      heal();
      await tryAgain(page).click();
      await eventually(page, (timeout) => expect(h1(page)).toHaveText(mended, { timeout }));
      await expect(bar(page)).toHaveCount(0);
      await expect(h1(page)).toBeFocused();
      expect(await wasEmptied(page)).toBe(false);
    });

    test(`${remote}, ${name}, navigation: the version before shows or, without it, a message`, async ({
      page,
      open,
      complaints,
    }) => {
      expectComplaints(complaints);
      if (isSlow) {
        test.slow();
        await page.clock.install();
      }
      await saveData(page);
      const { site, failBefore, heal } = await open(target, fault);
      const openOther = async () => {
        await page.goto(site.address + other.path);
        await works(page);
        await go(page, target.page);
      };
      await openOther();
      await eventually(page, (timeout) => expect(h1(page)).toHaveText(before, { timeout }));
      await expect(h1(page)).toBeFocused();

      failBefore();
      await clearCache(page);
      await openOther();
      await eventually(page, (timeout) => expect(tryAgain(page)).toBeVisible({ timeout }));
      // What was on screen before it broke can still be read.
      const message = wasSeen ? live : UNAVAILABLE;
      await expect(h1(page)).toHaveText(message);
      await expect(h1(page)).toBeFocused();
      await expectAccessible(page);
      await go(page, other);
      await expect(h1(page)).toHaveText(otherText);
      await expect(h1(page)).toBeFocused();
      await page.goBack();
      await expect(h1(page)).toHaveText(UNAVAILABLE);
      heal();
      await tryAgain(page).click();
      await eventually(page, (timeout) => expect(h1(page)).toHaveText(mended, { timeout }));
      await expect(h1(page)).toBeFocused();
    });
  }

  for (const { name, at, says } of HARMLESS) {
    test(`${remote}, ${name}: the live version shows and works, on first load and by navigation`, async ({
      page,
      open,
      complaints,
    }) => {
      complaints.expect(says);
      const { site } = await open(target, { at });
      await page.goto(site.address + target.page.path);
      await works(page);
      await expect(h1(page)).toHaveText(live);
      await h1(page).click();
      await go(page, otherOf(target).page);
      await expect(h1(page)).toHaveText(otherOf(target).page.heading);
      await go(page, target.page);
      await expect(h1(page)).toHaveText(live);
      await h1(page).click();
      await expect(h1(page)).toHaveText(live);
      await expect(tryAgain(page)).toHaveCount(0);
    });
  }
}
