import type { Browser } from '@playwright/test';

/** An HTML page of this folder to draw. */
export interface Drawing {
  page: string;
  /** CSS pixels. */
  width: number;
  height: number;
  /** PNGs for its `<img>` elements, by selector. */
  pictures?: Record<string, Buffer>;
}

/**
 * Renders a page as a PNG with a transparent background.
 *
 * @param scale device pixels per CSS pixel
 * @throws Error when the font Inter is not installed
 */
export async function draw(
  browser: Browser,
  { page: file, width, height, pictures = {} }: Drawing,
  scale: number,
) {
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: scale });
  await page.goto(new URL(`./${file}`, import.meta.url).href);
  for (const [selector, png] of Object.entries(pictures)) {
    const address = `data:image/png;base64,${png.toString('base64')}`;
    await page.locator(selector).evaluate(async (image: HTMLImageElement, src) => {
      image.src = src;
      await image.decode();
    }, address);
  }
  // Browsers replace a missing font silently. Only the width of the text shows it.
  const hasFont = await page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d');
    const [own, fallback] = ['Inter, monospace', 'monospace'].map((family) => {
      if (context) context.font = `20px ${family}`;
      return context?.measureText('Workout').width;
    });
    return own !== fallback;
  });
  if (!hasFont)
    throw new Error(
      'the font Inter is not installed: install it, e.g. apt-get install fonts-inter',
    );
  return page.screenshot({ omitBackground: true });
}
