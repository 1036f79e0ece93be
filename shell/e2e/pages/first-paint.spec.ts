import {
  CONFIRM,
  enableDataSaver,
  headingOf,
  HOME,
  openPage,
  PAGES,
  POLICY,
  waitForHydration,
} from '../support/pages';
import { expect, test } from '../support/site';

const ADDRESSES = [...PAGES.map(({ path }) => path), '/nowhere'];

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
  });

  test('the confirmation page says that its button needs JavaScript', async ({ page, site }) => {
    await page.goto(site.address + CONFIRM.path);
    await expect(headingOf(page, CONFIRM)).toBeVisible();
    await expect(page.getByText(/^This button needs JavaScript\./)).toBeVisible();
  });

  test(
    'an unknown address shows the not-found page',
    { tag: '@all' },
    async ({ page, site, browserLog }) => {
      browserLog.expect(/^console\.error: Failed to load resource: .*404/);
      await page.goto(`${site.address}/nowhere`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page doesn’t exist');
    },
  );
});

for (const path of ADDRESSES) {
  test(
    `${path} keeps every element when it hydrates, without layout shifts`,
    { tag: path === HOME.path ? [] : '@all' },
    async ({ page, site, browserLog }) => {
      if (path === '/nowhere') browserLog.expect(/^console\.error: Failed to load resource: .*404/);
      await page.addInitScript(recordElements);
      // A prefetched page would be rendered beside it.
      await enableDataSaver(page);
      await page.goto(site.address + path);
      await waitForHydration(page);
      await page.waitForLoadState('networkidle');
      const { before, kept, now, lostStyles, shift } = await page.evaluate(countElements);
      expect(before).toBeGreaterThan(20);
      expect({ kept, now }).toEqual({ kept: before, now: before });
      expect({ lostStyles, shift }).toEqual({ lostStyles: 0, shift: 0 });
    },
  );
}

for (const [target, from, place] of [
  [HOME, POLICY, 'banner'],
  [POLICY, HOME, 'contentinfo'],
  [HOME, CONFIRM, 'banner'],
] as const) {
  test(
    `${target.name}, opened from ${from.name}, renders the elements of its prerendered page`,
    {
      tag: from === CONFIRM ? [] : '@all',
    },
    async ({ page, site, context }) => {
      await enableDataSaver(page);
      await openPage(page, site.address, from);
      await page.getByRole(place).getByRole('link').first().click();
      await expect(headingOf(page, target)).toBeVisible();
      const prerendered = await context.newPage();
      await enableDataSaver(prerendered);
      await openPage(prerendered, site.address, target);
      expect(await page.evaluate(listElements)).toEqual(await prerendered.evaluate(listElements));
    },
  );
}

interface Recorded {
  elements: Element[];
  styles: Element[];
  shift: number;
}

/** In the browser: records the elements of the HTML and every layout shift. */
function recordElements() {
  const recorded: Recorded = { elements: [], styles: [], shift: 0 };
  Object.assign(window, { recorded });
  document.addEventListener('readystatechange', () => {
    if (document.readyState !== 'interactive') return;
    recorded.elements = [...document.querySelectorAll('#root, #root *')];
    recorded.styles = [...document.querySelectorAll('head > style')];
  });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
      recorded.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

/** In the browser: counts which of those elements are left. */
function countElements() {
  const { elements, styles, shift } = (window as unknown as { recorded: Recorded }).recorded;
  return {
    before: elements.length,
    kept: elements.filter((element) => element.isConnected).length,
    now: document.querySelectorAll('#root, #root *').length,
    lostStyles: styles.filter((style) => !style.isConnected).length,
    shift,
  };
}

/** In the browser: lists the elements of the page as text, without what only a navigation sets. */
function listElements(): string[] {
  return [...document.querySelectorAll('#root *')].map((element) => {
    const attributes = [...element.attributes]
      .filter(({ name }) => name !== 'tabindex' && name !== 'aria-current')
      .map(({ name, value }) => `${name}=${value.replaceAll(location.origin, '')}`);
    const own = [...element.childNodes]
      .map((node) => (node instanceof Text ? node.data : ''))
      .join('');
    return `${element.localName} ${attributes.sort().join(' ')} ${own}`;
  });
}
