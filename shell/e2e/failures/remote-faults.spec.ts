import type { Locator } from '@playwright/test';
import { UNUSED_PRELOAD } from '../support/BrowserLog';
import { expectAccessible } from '../support/expectAccessible';
import { CONFIRM, enableDataSaver, follow, waitForHydration } from '../support/pages';
import { PageTime } from '../support/PageTime';
import { expect } from '../support/site';
import { respondChanged } from '../support/startSite';
import { respond } from '../support/TestApi';
import { FaultyPage } from './FaultyPage';
import { TARGETS, test } from './faultySite';

// In one worker, for which the store is made once.
test.describe.configure({ mode: 'default' });

/** What the shell and the browser log of the faults, of a previous version that fails, too, and of its React. */
const CAUSED = [
  /^console\.error: RemoteLoadError: /,
  /^console\.error: Failed to load resource: .* 404/,
  /^console\.error: Failed to find a valid digest in the 'integrity' attribute/,
  /^console\.warning: Unsatisfied version .* of shared singleton module react/,
  UNUSED_PRELOAD,
];

const [HOME_PAGE, CONFIRM_PAGE] = TARGETS;

/** Returns what the shell logs of a fault. */
const complaintOf = ({ remote, module }: (typeof TARGETS)[number]) =>
  new RegExp(`^console\\.error: RemoteLoadError: ${remote}/${module} \\S+ failed \\(entry\\)`);

// Unit tests have other faults. All remotes load alike, so one has each fault.
for (const [name, script, fail, target, other] of [
  ['a missing container', 'entry', respond(404), HOME_PAGE, CONFIRM_PAGE],
  ['a changed page', 'page', respondChanged, CONFIRM_PAGE, HOME_PAGE],
] as const)
  test(`${name}, first load of ${target.remote}: the previous version shows or, without it, the page stays readable`, async ({
    page,
    open,
    browserLog,
  }) => {
    browserLog.expect(complaintOf(target));
    browserLog.allow(...CAUSED);
    await enableDataSaver(page);
    const { site, failPrevious, heal } = open(target, script, fail);
    const faulty = new FaultyPage(page);
    await faulty.recordEmptying();
    const time = await PageTime.install(page);
    await page.goto(site.address + target.page.path);
    await time.skipUntil(faulty.hasHeading(target.page.heading));
    await waitForHydration(page);
    await expect(faulty.bar).toHaveCount(0);
    expect(await faulty.wasEmptied()).toBe(false);
    await follow(page, other.page.path);
    await expect(faulty.heading).toHaveText(other.live);
    await expect(faulty.heading).toBeFocused();

    failPrevious();
    await faulty.clearCache();
    await page.goto(site.address + target.page.path);
    if (target === HOME_PAGE) {
      // All that can be pressed on it are links, which work.
      await time.skipUntil(faulty.isSnapshot());
      await expect(faulty.bar).toHaveCount(0);
      await expect(faulty.heading).toHaveText(target.live);
      await expectAccessible(page);
      return;
    }
    await time.skipUntil((timeout) => expect(faulty.bar).toBeInViewport({ ratio: 1, timeout }));
    await expect(faulty.heading).toHaveText(target.live);
    await expect(page.locator('body')).toBeFocused();
    heal();
    await faulty.tryAgain.click();
    await time.skipUntil((timeout) => expect(faulty.bar).toHaveCount(0, { timeout }));
    await expect(faulty.heading).toHaveText(target.live);
    await expect(faulty.heading).toBeFocused();
    expect(await faulty.wasEmptied()).toBe(false);
    expect(await faulty.isTampered()).toBe(false);
  });

test('the bar of a page whose remote failed covers no link that the keyboard reaches', async ({
  page,
  open,
  browserLog,
}) => {
  browserLog.allow(...CAUSED);
  await page.setViewportSize({ width: 390, height: 664 });
  const { site, failPrevious } = open(CONFIRM_PAGE, 'entry', respond(404));
  failPrevious();
  await page.goto(site.address + CONFIRM.path);
  const { bar } = new FaultyPage(page);
  await expect(bar).toBeInViewport({ ratio: 1 });
  const link = page.getByRole('contentinfo').getByRole('link').last();
  await link.focus();
  await page.keyboard.press('Shift+Tab');
  // The least scrolling that shows the link.
  await link.evaluate((element) =>
    scrollBy(0, element.getBoundingClientRect().bottom - innerHeight),
  );
  await page.keyboard.press('Tab');
  await expect(link).toBeFocused();
  const edge = (of: Locator, side: 'top' | 'bottom') =>
    of.evaluate((element, name) => element.getBoundingClientRect()[name], side);
  const covered = async () => (await edge(link, 'bottom')) - (await edge(bar, 'top'));
  await expect.poll(covered).toBeLessThanOrEqual(0);
});
