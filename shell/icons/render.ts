/**
 * Renders the site's icons from `icon.svg` into `public`. After changing the logo, run it with
 * `npm run icons -w shell` and commit the files that it writes.
 */
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { encodeIco } from './encodeIco';

const SOURCE = fileURLToPath(new URL('./icon.svg', import.meta.url));
const PUBLIC = fileURLToPath(new URL('../public/', import.meta.url));

/** Background of icons that the platform crops to its own shape; it fills the whole square. */
const BACKGROUND = '#5740e3';

const renderLogo = (size: number) =>
  sharp(SOURCE, { density: (72 * size) / 40 }).resize(size, size);

/**
 * Renders the logo on a full-bleed background.
 *
 * @param share of the width that the logo takes: a mask may cut off all but the middle 80 %
 */
const renderOnBackground = async (size: number, share: number) =>
  sharp({ create: { width: size, height: size, channels: 3, background: BACKGROUND } })
    .composite([{ input: await renderLogo(Math.round(size * share)).toBuffer() }])
    .png({ palette: true, effort: 10 })
    .toBuffer();

const renderFavicon = async (size: number) => ({
  size,
  png: await renderLogo(size).png({ effort: 10 }).toBuffer(),
});

const icons: Record<string, Buffer> = {
  'favicon.ico': encodeIco([
    await renderFavicon(16),
    await renderFavicon(32),
    await renderFavicon(48),
  ]),
  'apple-touch-icon.png': await renderOnBackground(180, 0.9),
  'icon-192.png': await renderLogo(192).png({ palette: true, effort: 10 }).toBuffer(),
  'icon-512.png': await renderLogo(512).png({ palette: true, effort: 10 }).toBuffer(),
  'icon-maskable-512.png': await renderOnBackground(512, 0.8),
};

await copyFile(SOURCE, `${PUBLIC}icon.svg`);
for (const [name, bytes] of Object.entries(icons)) {
  await writeFile(`${PUBLIC}${name}`, bytes);
  console.log(`${name}: ${(bytes.length / 1000).toFixed(1)} kB`);
}
console.log(`icon.svg: ${((await readFile(SOURCE)).length / 1000).toFixed(1)} kB`);
