import { CONFIRM, headingOf, HOME, PAGES, POLICY, saveData, visit, works } from '../support/pages';
import { expect, test } from '../support/site';

const ADDRESSES = [...PAGES.map(({ path }) => path), '/nowhere'];

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('home has its pitch, its stores and its picture', async ({ page, site }) => {
    await page.goto(site.address);
    await expect(headingOf(page, HOME)).toBeVisible();
    await expect(page.getByRole('main').getByRole('link')).toHaveCount(2);
    const picture = page.getByRole('img', { name: /^Workout Planner on a phone/ });
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toBeVisible();
    await expect(page.getByRole('link', { name: 'Private Policy' })).toBeVisible();
  });

  test('the policy can be read to its end, and its contents lead there', async ({ page, site }) => {
    await page.goto(site.address + POLICY.path);
    const end = page.getByRole('heading', { name: /Contact/ });
    await page.goto(`${site.address}${POLICY.path}#contact`);
    await expect(end).toBeInViewport();
  });

  test('confirming says that its button needs them', async ({ page, site }) => {
    await page.goto(site.address + CONFIRM.path);
    await expect(headingOf(page, CONFIRM)).toBeVisible();
    await expect(page.getByText(/^This button needs JavaScript\./)).toBeVisible();
  });

  test('an unknown address says so', async ({ page, site, complaints }) => {
    complaints.expect(/^console\.error: Failed to load resource: .*404/);
    await page.goto(`${site.address}/nowhere`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page doesn’t exist');
  });
});

for (const path of ADDRESSES) {
  test(`${path} keeps every element when its scripts come, and nothing moves`, async ({
    page,
    site,
    complaints,
  }) => {
    if (path === '/nowhere') complaints.expect(/^console\.error: Failed to load resource: .*404/);
    await page.addInitScript(noteElements);
    // Or the next page would be drawn beside it.
    await saveData(page);
    await page.goto(site.address + path);
    await works(page);
    await page.waitForLoadState('networkidle');
    const { before, kept, now, lostStyles, shift } = await page.evaluate(countElements);
    expect(before).toBeGreaterThan(20);
    expect({ kept, now }).toEqual({ kept: before, now: before });
    expect({ lostStyles, shift }).toEqual({ lostStyles: 0, shift: 0 });
  });
}

test('a prerendered page is, element by element, what the browser draws itself', async ({
  page,
  site,
  context,
}) => {
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  for (const [target, from, place] of [
    [HOME, POLICY, 'banner'],
    [POLICY, HOME, 'contentinfo'],
    [HOME, CONFIRM, 'banner'],
  ] as const) {
    const composed = await context.newPage();
    await visit(composed, site.address, target);
    await visit(page, site.address, from);
    await page.getByRole(place).getByRole('link').first().click();
    await expect(headingOf(page, target)).toBeVisible();
    expect(await page.evaluate(drawn)).toEqual(await composed.evaluate(drawn));
    await composed.close();
  }
});

interface Noted {
  elements: Element[];
  styles: Element[];
  shift: number;
}

/** In the browser: notes what the HTML brought, and every shift of the layout. */
function noteElements() {
  const noted: Noted = { elements: [], styles: [], shift: 0 };
  Object.assign(window, { noted });
  document.addEventListener('readystatechange', () => {
    if (document.readyState !== 'interactive') return;
    noted.elements = [...document.querySelectorAll('#root, #root *')];
    noted.styles = [...document.querySelectorAll('head > style')];
  });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
      noted.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

/** In the browser: what became of it. */
function countElements() {
  const { elements, styles, shift } = (window as unknown as { noted: Noted }).noted;
  return {
    before: elements.length,
    kept: elements.filter((element) => element.isConnected).length,
    now: document.querySelectorAll('#root, #root *').length,
    lostStyles: styles.filter((style) => !style.isConnected).length,
    shift,
  };
}

/** In the browser: the page as text. Addresses are told in full, and what a navigation alone sets is left out. */
function drawn(): string[] {
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

test('the HTML of each page fits the first flight', async ({ request, site }) => {
  for (const path of ADDRESSES) {
    const response = await request.get(site.address + path, {
      headers: { 'accept-encoding': 'br' },
    });
    expect(Number(response.headers()['content-length']), path).toBeLessThanOrEqual(14_000);
  }
});
