/**
 * Draws two pictures in Chromium: the phone of the home page into `src/home/pictures`, and the
 * preview of a shared link into `public`. After a change of a drawing, run `npm run screenshot -w
 * marketing-remote` and commit the results.
 *
 * Needs the font Inter and Chromium.
 */
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { launchOptions } from '@site/testing/launchOptions';
import sharp, { type Sharp } from 'sharp';

/** In CSS pixels. That of a shared link is the one that social networks recommend. */
const PHONE_SIZE = { width: 388, height: 800 };
const SHARE_SIZE = { width: 1200, height: 630 };

// Full chroma, because subsampling blurs small bright text on indigo.
const AVIF = { effort: 9, chromaSubsampling: '4:4:4' };
const WEBP = { quality: 82, alphaQuality: 90, effort: 6, smartSubsample: true };

const browser = await chromium.launch(launchOptions());
try {
  const phone = await draw('phone.html', PHONE_SIZE, 1);
  await write('src/home/pictures/phone.avif', sharp(phone).avif({ ...AVIF, quality: 58 }));
  await write('src/home/pictures/phone.webp', sharp(phone).webp(WEBP));
  // The fallback for browsers without AVIF and WebP. One size is enough.
  const png = { palette: true, colours: 192, effort: 10, compressionLevel: 9 };
  await write('src/home/pictures/phone.png', sharp(phone).png(png));

  const large = await draw('phone.html', PHONE_SIZE, 2);
  // On a screen with 2x or 3x, pixels are too small to show the difference of the quality.
  await write('src/home/pictures/phone@2x.avif', sharp(large).avif({ ...AVIF, quality: 43 }));
  await write('src/home/pictures/phone@2x.webp', sharp(large).webp(WEBP));

  // In AVIF alone: phones with 3x have it.
  const largest = await draw('phone.html', PHONE_SIZE, 3);
  await write('src/home/pictures/phone@3x.avif', sharp(largest).avif({ ...AVIF, quality: 28 }));

  const share = await draw('share.html', SHARE_SIZE, 1, large);
  await write('public/share.jpg', sharp(share).jpeg({ quality: 84, mozjpeg: true }));
} finally {
  await browser.close();
}

/**
 * Renders a page of this folder as a PNG with a transparent background.
 *
 * @param scale device pixels per CSS pixel
 * @param phone a PNG for its picture of the phone
 * @throws Error when the font Inter is not installed
 */
async function draw(file: string, viewport: typeof PHONE_SIZE, scale: number, phone?: Buffer) {
  const page = await browser.newPage({ viewport, deviceScaleFactor: scale });
  await page.goto(new URL(`./${file}`, import.meta.url).href);
  if (phone)
    await page.locator('.phone').evaluate(
      async (image: HTMLImageElement, src) => {
        image.src = src;
        await image.decode();
      },
      `data:image/png;base64,${phone.toString('base64')}`,
    );
  // Browsers replace a missing font silently. Only the width of the text shows it.
  const hasFont = await page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d');
    const [own, fallback] = ['Inter, monospace', 'monospace'].map((family) => {
      if (context) context.font = `20px ${family}`;
      return context?.measureText('Workout').width;
    });
    return own !== fallback;
  });
  if (hasFont) return page.screenshot({ omitBackground: true });
  throw new Error('the font Inter is not installed: install it, e.g. apt-get install fonts-inter');
}

async function write(file: string, picture: Sharp) {
  const { size } = await picture.toFile(fileURLToPath(new URL(`../${file}`, import.meta.url)));
  console.log(`${file}: ${(size / 1000).toFixed(1)} kB`);
}
