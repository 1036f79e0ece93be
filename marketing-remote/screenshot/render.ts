/**
 * Draws the landing page's phone: renders `phone.html` in Chromium and encodes it into `src/home/pictures`. Run it after a
 * change of the drawing (`npm run screenshot -w marketing-remote`) and commit what it writes.
 *
 * Needs the font Inter, and Chromium: `CHROMIUM_PATH`, else `/usr/bin/chromium`, else what Playwright has installed.
 */
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { encodePicture } from './encodePicture';

const SCREEN = new URL('./phone.html', import.meta.url);
const PICTURES = fileURLToPath(new URL('../src/home/pictures/', import.meta.url));
const SIZE = { width: 388, height: 800 };

/** What a phone with a 2x screen may load. */
const MAX_AVIF_BYTES = 40_000;

const installed = process.env.CHROMIUM_PATH ?? (existsSync('/usr/bin/chromium') ? '/usr/bin/chromium' : undefined);
const browser = await chromium.launch({ ...(installed && { executablePath: installed }), args: ['--no-sandbox'] });
try {
  await mkdir(PICTURES, { recursive: true });
  for (const scale of [1, 2]) {
    const png = await drawAt(scale);
    for (const { file, bytes } of await encodePicture(png, `${PICTURES}phone${scale === 1 ? '' : '@2x'}`)) {
      console.log(`${file}: ${(bytes / 1000).toFixed(1)} kB`);
      if (file.endsWith('.avif') && bytes > MAX_AVIF_BYTES) throw new Error(`${file} is over ${MAX_AVIF_BYTES} bytes`);
    }
  }
} finally {
  await browser.close();
}

async function drawAt(scale: number): Promise<Buffer> {
  const page = await browser.newPage({ viewport: SIZE, deviceScaleFactor: scale });
  await page.goto(SCREEN.href);
  if (!(await page.evaluate(() => document.fonts.check('16px Inter')))) throw new Error('the font Inter is not installed');
  return page.screenshot({ omitBackground: true });
}
