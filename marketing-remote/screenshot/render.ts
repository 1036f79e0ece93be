/**
 * Draws two pictures in Chromium: the phone of the home page into `src/home/pictures`, and the
 * preview of a shared link into `public`. After a change of a drawing, run `npm run screenshot -w
 * marketing-remote` and commit the results.
 *
 * Needs the font Inter and Chromium.
 */
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { launchOptions } from '@site/testing/launchOptions';
import sharp, { type Sharp } from 'sharp';

const PICTURES = fileURLToPath(new URL('../src/home/pictures/', import.meta.url));
const PUBLIC = fileURLToPath(new URL('../public/', import.meta.url));

/** In CSS pixels. That of a shared link is the one that social networks recommend. */
const PHONE_SIZE = { width: 388, height: 800 };
const SHARE_SIZE = { width: 1200, height: 630 };

/** PNG is the fallback for browsers without AVIF and WebP. One size is enough. */
const PHONES = [
  { name: 'phone', scale: 1, formats: ['avif', 'webp', 'png'] },
  { name: 'phone@2x', scale: 2, formats: ['avif', 'webp'] },
] as const;

/** The limit for the picture that a phone with a 2x screen loads. */
const MAX_AVIF_BYTES = 30_000;

const encode = {
  // Full chroma, because subsampling blurs small bright text on indigo. On a screen with 2x, pixels
  // are too small to show the difference between the two qualities.
  avif: (picture: Sharp, scale: number) =>
    picture.avif({ quality: scale > 1 ? 43 : 58, effort: 9, chromaSubsampling: '4:4:4' }),
  webp: (picture: Sharp) =>
    picture.webp({ quality: 82, alphaQuality: 90, effort: 6, smartSubsample: true }),
  png: (picture: Sharp) =>
    picture.png({ palette: true, colours: 192, effort: 10, compressionLevel: 9 }),
  jpg: (picture: Sharp) => picture.jpeg({ quality: 84, mozjpeg: true }),
};

const browser = await chromium.launch(launchOptions());
try {
  let phone: Buffer | undefined;
  for (const { name, scale, formats } of PHONES) {
    phone = await draw('phone.html', PHONE_SIZE, scale);
    for (const format of formats) await write(phone, `${PICTURES}${name}`, format, scale);
  }
  await write(await draw('share.html', SHARE_SIZE, 1, phone), `${PUBLIC}share`, 'jpg', 1);
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

/**
 * Writes a picture to `<path>.<format>`.
 *
 * @param scale its pixels for each CSS pixel
 */
async function write(png: Buffer, path: string, format: keyof typeof encode, scale: number) {
  const file = `${path}.${format}`;
  const { size } = await encode[format](sharp(png), scale).toFile(file);
  console.log(`${basename(file)}: ${(size / 1000).toFixed(1)} kB`);
  if (format === 'avif' && size > MAX_AVIF_BYTES)
    throw new Error(`${basename(file)} has ${size} bytes; the limit is ${MAX_AVIF_BYTES}`);
}
