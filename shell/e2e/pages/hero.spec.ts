import type { Page } from '@playwright/test';
import { HOME, openPage } from '../support/pages';
import { expect, test } from '../support/site';
import { FONTS, useFont } from '../support/useFont';

/** The widths that the design of the landing page names. */
const WIDTHS = [320, 390, 768, 1024, 1440, 2560];

/** From this width, the phone is beside the text. */
const WIDE = 900;

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

/** Returns the boxes of what home shows first, with the sizes of texts, in a window of a size. */
async function measure(page: Page, width: number, height: number) {
  await page.setViewportSize({ width, height });
  return page.evaluate(() => {
    const all = (selector: string) =>
      [...document.querySelectorAll(selector)].map((element) => ({
        ...(element.getBoundingClientRect().toJSON() as DOMRect),
        fontSize: parseFloat(getComputedStyle(element).fontSize),
      }));
    const only = (selector: string) => {
      const [found, ...others] = all(selector);
      if (!found || others.length > 0) throw new Error(`not one ${selector}`);
      return found;
    };
    return {
      header: only('header'),
      headline: only('h1'),
      lines: all('h1 span'),
      text: only('main p'),
      appStore: only('main a[href*=apple]'),
      googlePlay: only('main a[href*=google]'),
      phone: only('main img'),
    };
  });
}

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
            const { headline, lines, appStore, googlePlay, phone } = await measure(
              page,
              width,
              900,
            );
            expect(lines).toHaveLength(2);
            for (const line of lines) {
              expect(line.fontSize).toBeGreaterThanOrEqual(width < WIDE ? 32 : 50);
              expect(line.height).toBeLessThan(2 * line.fontSize);
            }

            expect(appStore.height).toBeGreaterThanOrEqual(40);
            expect(googlePlay.height).toBe(appStore.height);
            // A quarter of their height apart, side by side or, on the narrowest screens, one below the
            // other.
            if (width >= 390) expect(googlePlay.y).toBe(appStore.y);
            const apart = Math.max(googlePlay.x - appStore.right, googlePlay.y - appStore.bottom);
            expect(apart).toBeGreaterThanOrEqual(appStore.height / 4);

            expect(phone.x).toBeGreaterThanOrEqual(0);
            expect(phone.right).toBeLessThanOrEqual(width);
            if (width < WIDE) expect(phone.y).toBeGreaterThan(googlePlay.bottom);
            else {
              expect(phone.x).toBeGreaterThan(Math.max(headline.x, googlePlay.right));
              expect(phone.height).toBe(800);
              expect(phone.y).toBeLessThan(headline.y);
            }
          });
      });

      test('on every screen the store badges are in the first view, and nothing overlaps', async ({
        page,
      }) => {
        for (const [width, height] of SCREENS)
          await test.step(`${width} x ${height}`, async () => {
            const { header, headline, text, appStore, googlePlay, phone } = await measure(
              page,
              width,
              height,
            );
            for (const { x, y, right, bottom } of [appStore, googlePlay]) {
              expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
              expect(right).toBeLessThanOrEqual(width);
              expect(bottom).toBeLessThanOrEqual(height);
            }
            const boxes = [header, headline, text, appStore, googlePlay, phone];
            for (const [at, one] of boxes.entries())
              for (const other of boxes.slice(at + 1))
                expect(
                  one.right <= other.x ||
                    other.right <= one.x ||
                    one.bottom <= other.y ||
                    other.bottom <= one.y,
                  JSON.stringify([one, other]),
                ).toBe(true);
            expect(headline.fontSize).toBeGreaterThanOrEqual(32);
            expect(text.fontSize).toBeGreaterThanOrEqual(16);
          });
      });
    },
  );

test('in a large window the phone and the headline are larger', async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openPage(page, site.address, HOME);
  const usual = await measure(page, 1440, 900);
  const large = await measure(page, 2560, 1440);
  expect(large.phone.height).toBeGreaterThan(1.3 * usual.phone.height);
  expect(large.headline.fontSize).toBeGreaterThan(1.3 * usual.headline.fontSize);
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
    await openPage(page, site.address, HOME);
    const { headline } = await measure(page, 412, 12_140);
    expect(headline.y).toBeLessThan(800);
  },
);
