/**
 * Draws the landing page's phone: renders `phone.html` in Chromium and encodes it into `src/home/pictures`. Run
 * it after a change of the drawing (`npm run screenshot -w marketing-remote`) and commit what it writes.
 *
 * Needs the font Inter, and Chromium: `CHROMIUM_PATH`, else `/usr/bin/chromium`, else what Playwright has
 * installed.
 */
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { encodePicture } from './encodePicture';

const SCREEN = new URL('./phone.html', import.meta.url);
const PICTURES = fileURLToPath(new URL('../src/home/pictures/', import.meta.url));
const SIZE = { width: 388, height: 800 };

/** PNG is the fallback of browsers that know neither of the others: one size does. */
const OUTPUT = [
  { name: 'phone', scale: 1, formats: ['avif', 'webp', 'png'] },
  { name: 'phone@2x', scale: 2, formats: ['avif', 'webp'] },
] as const;

/** What a phone with a 2x screen may load. */
const MAX_AVIF_BYTES = 40_000;

const systemChromium = existsSync('/usr/bin/chromium') ? '/usr/bin/chromium' : undefined;
const executablePath = process.env.CHROMIUM_PATH ?? systemChromium;
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
try {
  await mkdir(PICTURES, { recursive: true });
  for (const { name, scale, formats } of OUTPUT) {
    const drawing = await drawAt(scale);
    for (const format of formats) {
      const { file, bytes } = await encodePicture(drawing, `${PICTURES}${name}`, format);
      console.log(`${file}: ${(bytes / 1000).toFixed(1)} kB`);
      if (format === 'avif' && bytes > MAX_AVIF_BYTES) {
        throw new Error(`${file} has ${bytes} bytes; a phone is promised at most ${MAX_AVIF_BYTES}`);
      }
    }
  }
} finally {
  await browser.close();
}

async function drawAt(scale: number): Promise<Buffer> {
  const page = await browser.newPage({ viewport: SIZE, deviceScaleFactor: scale });
  await page.goto(SCREEN.href);
  // A missing font is replaced without a word; it shows only in the width of the text.
  const hasFont = await page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d');
    const [own, fallback] = ['Inter, monospace', 'monospace'].map((family) => {
      if (context) context.font = `20px ${family}`;
      return context?.measureText('Workout').width;
    });
    return own !== fallback;
  });
  if (!hasFont) throw new Error('the font Inter is not installed');
  return page.screenshot({ omitBackground: true });
}
