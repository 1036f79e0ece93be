import { readShift, recordShift } from '../support/layoutShift';
import {
  CONFIRM,
  enableDataSaver,
  headingOf,
  HOME,
  POLICY,
  waitForHydration,
} from '../support/pages';
import { expect, test } from '../support/site';

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('home shows its headline, store links and picture', async ({ page, site }) => {
    await page.goto(site.address);
    await expect(headingOf(page, HOME)).toBeVisible();
    await expect(page.getByRole('main').getByRole('link')).toHaveCount(2);
    const picture = page.getByRole('img', { name: /^Workout Planner on a phone/ });
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toBeVisible();
    await expect(page.getByRole('link', { name: 'Private Policy' })).toBeVisible();
    const description = page.locator('meta[name="description"]');
    await expect(description).toHaveAttribute('content', /^Set your goals .*Workout Planner/);
  });

  test('the confirmation page says that its button needs JavaScript', async ({ page, site }) => {
    await page.goto(site.address + CONFIRM.path);
    await expect(headingOf(page, CONFIRM)).toBeVisible();
    await expect(page.getByText(/^This button needs JavaScript\./)).toBeVisible();
  });
});

for (const [what, paths] of [
  ['home keeps', [HOME.path]],
  ['the other pages keep', [POLICY.path, CONFIRM.path, '/nowhere']],
] as const)
  test(
    `${what} every element when hydrated, without layout shifts`,
    { tag: paths[0] === HOME.path ? [] : '@all' },
    async ({ page, site, browserLog }) => {
      browserLog.allow(/^console\.error: Failed to load resource: .*404/);
      await page.addInitScript(recordElements);
      await recordShift(page);
      // A prefetched page would be rendered beside it.
      await enableDataSaver(page);
      for (const path of paths) {
        await page.goto(site.address + path);
        await waitForHydration(page);
        await page.waitForLoadState('networkidle');
        const { before, kept, now, lostStyles } = await page.evaluate(countElements);
        const shift = await readShift(page);
        expect(before).toBeGreaterThan(20);
        expect({ path, kept, now }).toEqual({ path, kept: before, now: before });
        expect({ path, lostStyles, shift }).toEqual({ path, lostStyles: 0, shift: 0 });
      }
    },
  );

interface Recorded {
  elements: Element[];
  styles: Element[];
}

/** In the browser: records the elements of the HTML. */
function recordElements() {
  const recorded: Recorded = { elements: [], styles: [] };
  Object.assign(window, { recorded });
  document.addEventListener('readystatechange', () => {
    if (document.readyState !== 'interactive') return;
    recorded.elements = [...document.querySelectorAll('#root, #root *')];
    recorded.styles = [...document.querySelectorAll('head > style')];
  });
}

/** In the browser: counts which of those elements are left. */
function countElements() {
  const { elements, styles } = (window as unknown as { recorded: Recorded }).recorded;
  return {
    before: elements.length,
    kept: elements.filter((element) => element.isConnected).length,
    now: document.querySelectorAll('#root, #root *').length,
    lostStyles: styles.filter((style) => !style.isConnected).length,
  };
}
