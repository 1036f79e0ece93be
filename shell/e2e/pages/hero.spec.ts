import type { Locator } from '@playwright/test';
import { boxOf, HOME, openPage } from '../support/pages';
import { expect, test } from '../support/site';
import { FONTS, useFont } from '../support/useFont';

/** The widths that the design of the landing page names. */
const WIDTHS = [320, 390, 768, 1024, 1440, 2560];

/** From this width, the phone is beside the text. */
const WIDE = 900;

const fontSize = (locator: Locator) =>
  locator.evaluate((node) => parseFloat(getComputedStyle(node).fontSize));

/** Phones upright and sideways, a tablet, and a small and a large desktop window. */
const SCREENS = [
  [390, 844],
  [844, 390],
  [667, 375],
  [932, 430],
  [768, 1024],
  [1024, 600],
  [1440, 900],
  [2560, 1440],
] as const;

for (const [name, font] of Object.entries(FONTS))
  test.describe(
    `in the ${name} of all system fonts`,
    { tag: name === 'widest' ? [] : '@all' },
    () => {
      test.use({ bypassCSP: true });

      test.beforeEach(async ({ page, site }) => {
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await openPage(page, site.address, HOME);
        await useFont(page, font);
      });

      test('at every width the headline has two lines, the badges keep their spacing and the phone is complete', async ({
        page,
      }) => {
        for (const width of WIDTHS)
          await test.step(`${width} px`, async () => {
            await page.setViewportSize({ width, height: 900 });
            const headline = page.getByRole('heading', { level: 1 });
            for (const line of await headline.locator('span').all()) {
              const size = await fontSize(line);
              expect(size).toBeGreaterThanOrEqual(width < WIDE ? 32 : 50);
              expect((await boxOf(line)).height).toBeLessThan(2 * size);
            }

            const appStore = await boxOf(
              page.getByRole('link', { name: 'Download on the App Store' }),
            );
            const googlePlay = await boxOf(
              page.getByRole('link', { name: 'Get it on Google Play' }),
            );
            expect(appStore.height).toBeGreaterThanOrEqual(40);
            expect(googlePlay.height).toBe(appStore.height);
            // A quarter of their height apart, side by side or, on the narrowest screens, one below the
            // other.
            if (width >= 390) expect(googlePlay.y).toBe(appStore.y);
            const apart = Math.max(googlePlay.x - appStore.right, googlePlay.y - appStore.bottom);
            expect(apart).toBeGreaterThanOrEqual(appStore.height / 4);

            const phone = await boxOf(page.getByRole('img', { name: /on a phone/ }));
            const text = await boxOf(headline);
            expect(phone.x).toBeGreaterThanOrEqual(0);
            expect(phone.right).toBeLessThanOrEqual(width);
            if (width < WIDE) expect(phone.y).toBeGreaterThan(googlePlay.bottom);
            else {
              expect(phone.x).toBeGreaterThan(Math.max(text.x, googlePlay.right));
              expect(phone.height).toBe(800);
              expect(phone.y).toBeLessThan(text.y);
            }
          });
      });

      test('on every screen the store badges are in the first view, and nothing overlaps', async ({
        page,
      }) => {
        for (const [width, height] of SCREENS)
          await test.step(`${width} x ${height}`, async () => {
            await page.setViewportSize({ width, height });
            const main = page.getByRole('main');
            const headline = main.getByRole('heading', { level: 1 });
            const text = main.getByText(/^Tell Workout Planner/);
            const badges = await main.getByRole('link').all();
            expect(badges).toHaveLength(2);
            for (const badge of badges) {
              const { x, y, right, bottom } = await boxOf(badge);
              expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
              expect(right).toBeLessThanOrEqual(width);
              expect(bottom).toBeLessThanOrEqual(height);
            }
            const parts = [
              page.getByRole('banner'),
              headline,
              text,
              ...badges,
              main.getByRole('img'),
            ];
            const boxes = await Promise.all(parts.map(boxOf));
            for (const [at, one] of boxes.entries())
              for (const other of boxes.slice(at + 1))
                expect(
                  one.right <= other.x ||
                    other.right <= one.x ||
                    one.bottom <= other.y ||
                    other.bottom <= one.y,
                  JSON.stringify([one, other]),
                ).toBe(true);
            expect(await fontSize(headline)).toBeGreaterThanOrEqual(32);
            expect(await fontSize(text)).toBeGreaterThanOrEqual(16);
          });
      });
    },
  );

test('in a large window the phone and the headline are larger', async ({ page, site }) => {
  const sizes = async (width: number, height: number) => {
    await page.setViewportSize({ width, height });
    const phone = await boxOf(page.getByRole('img', { name: /on a phone/ }));
    return [phone.height, await fontSize(page.getByRole('heading', { level: 1 }))] as const;
  };
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openPage(page, site.address, HOME);
  const [phone, headline] = await sizes(1440, 900);
  const [largePhone, largeHeadline] = await sizes(2560, 1440);
  expect(largePhone).toBeGreaterThan(1.3 * phone);
  expect(largeHeadline).toBeGreaterThan(1.3 * headline);
});

test('nothing is animated when reduced motion is preferred', async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(site.address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});

test('the hero’s text paints before its background animation', async ({ page, site }) => {
  await page.addInitScript(() => {
    const frames: string[] = [];
    Object.assign(window, { frames });
    const visibility = (element: Element) => getComputedStyle(element).visibility;
    const look = () => {
      const text = document.querySelector('h1');
      const decoration = document.querySelector('[data-page] [aria-hidden]');
      if (text && decoration) frames.push(`${visibility(text)}, ${visibility(decoration)}`);
      if (frames.at(-1) !== 'visible, visible') requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto(site.address);
  const frames = () => page.evaluate('window.frames');
  await expect.poll(frames).toContain('visible, visible');
  expect(await frames()).toContain('visible, hidden');
});

test(
  'in the window of a search engine, the headline is near the top',
  { tag: '@all' },
  async ({ page, site }) => {
    await page.setViewportSize({ width: 412, height: 12_140 });
    await openPage(page, site.address, HOME);
    const headline = await boxOf(page.getByRole('heading', { level: 1 }));
    expect(headline.y).toBeLessThan(800);
  },
);
