/**
 * Draws two pictures in Chromium: the phone of the home page into `src/home/pictures`, and the
 * preview of a shared link into `public`. After a change of a drawing, run `npm run screenshot -w
 * marketing-remote` and commit the results.
 *
 * Needs the font Inter and Chromium: `CHROMIUM_PATH`, `/usr/bin/chromium`, or Playwright's.
 */
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import sharp, { type Sharp } from 'sharp';
import { draw, type Drawing } from './draw';

const PICTURES = fileURLToPath(new URL('../src/home/pictures/', import.meta.url));
const PUBLIC = fileURLToPath(new URL('../public/', import.meta.url));

const PHONE: Drawing = { page: 'phone.html', width: 388, height: 800 };

/** The size that social networks recommend. */
const SHARE: Drawing = { page: 'share.html', width: 1200, height: 630 };

/** PNG is the fallback for browsers without AVIF and WebP. One size is enough. */
const PHONES = [
  { name: 'phone', scale: 1, formats: ['avif', 'webp', 'png'] },
  { name: 'phone@2x', scale: 2, formats: ['avif', 'webp'] },
] as const;

/** The limit for the picture that a phone with a 2x screen loads. */
const MAX_AVIF_BYTES = 30_000;

type Format = 'avif' | 'webp' | 'png' | 'jpg';

const encode: Record<Format, (picture: Sharp, scale: number) => Sharp> = {
  // Full chroma, because subsampling blurs small bright text on indigo. On a screen with 2x, pixels
  // are too small to show the difference between the two qualities.
  avif: (picture, scale) =>
    picture.avif({ quality: scale > 1 ? 43 : 58, effort: 9, chromaSubsampling: '4:4:4' }),
  webp: (picture) =>
    picture.webp({ quality: 82, alphaQuality: 90, effort: 6, smartSubsample: true }),
  png: (picture) => picture.png({ palette: true, colours: 192, effort: 10, compressionLevel: 9 }),
  jpg: (picture) => picture.jpeg({ quality: 84, mozjpeg: true }),
};

const systemChromium = existsSync('/usr/bin/chromium') ? '/usr/bin/chromium' : undefined;
const executablePath = process.env.CHROMIUM_PATH ?? systemChromium;
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox'],
});
try {
  let phone: Buffer | undefined;
  for (const { name, scale, formats } of PHONES) {
    phone = await draw(browser, PHONE, scale);
    for (const format of formats) await write(phone, `${PICTURES}${name}`, format, scale);
  }
  const share = await draw(
    browser,
    { ...SHARE, ...(phone && { pictures: { '.phone': phone } }) },
    1,
  );
  await write(share, `${PUBLIC}share`, 'jpg', 1);
} finally {
  await browser.close();
}

/**
 * Writes a picture to `<path>.<format>`.
 *
 * @param scale its pixels for each CSS pixel
 */
async function write(png: Buffer, path: string, format: Format, scale: number) {
  const file = `${path}.${format}`;
  const { size } = await encode[format](sharp(png), scale).toFile(file);
  console.log(`${basename(file)}: ${(size / 1000).toFixed(1)} kB`);
  if (format === 'avif' && size > MAX_AVIF_BYTES)
    throw new Error(`${basename(file)} has ${size} bytes; the limit is ${MAX_AVIF_BYTES}`);
}
