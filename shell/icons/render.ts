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

const renderLogo = (size: number) =>
  sharp(SOURCE, { density: (72 * size) / 40 }).resize(size, size);

/** Renders the logo on a background that fills the square: phones cut it to their own shape. */
const renderTouchIcon = async (size: number) =>
  sharp({ create: { width: size, height: size, channels: 3, background: '#5740e3' } })
    .composite([{ input: await renderLogo(size * 0.9).toBuffer() }])
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
  'apple-touch-icon.png': await renderTouchIcon(180),
};

await copyFile(SOURCE, `${PUBLIC}icon.svg`);
for (const [name, bytes] of Object.entries(icons)) {
  await writeFile(`${PUBLIC}${name}`, bytes);
  console.log(`${name}: ${(bytes.length / 1000).toFixed(1)} kB`);
}
console.log(`icon.svg: ${((await readFile(SOURCE)).length / 1000).toFixed(1)} kB`);
