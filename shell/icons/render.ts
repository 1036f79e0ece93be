/**
 * Draws the site's icons from `icon.svg` into `public`. Run it after a change of the logo (`npm run icons -w shell`) and
 * commit what it writes.
 */
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { icoOf } from './icoOf';

const SOURCE = fileURLToPath(new URL('./icon.svg', import.meta.url));
const PUBLIC = fileURLToPath(new URL('../public/', import.meta.url));

/** The ground of the mark: platforms that cut their own corners get it to the edge. */
const GROUND = '#5740e3';

const mark = (size: number) => sharp(SOURCE, { density: (72 * size) / 40 }).resize(size, size);

/** The mark on a full ground. @param share of the width that the mark takes: a mask may cut all but the middle 80 % */
const onGround = async (size: number, share: number) =>
  sharp({ create: { width: size, height: size, channels: 3, background: GROUND } })
    .composite([{ input: await mark(Math.round(size * share)).toBuffer() }])
    .png({ palette: true, effort: 10 })
    .toBuffer();

const small = async (size: number) => ({
  size,
  png: await mark(size).png({ effort: 10 }).toBuffer(),
});

const icons: Record<string, Buffer> = {
  'favicon.ico': icoOf([await small(16), await small(32), await small(48)]),
  'apple-touch-icon.png': await onGround(180, 0.9),
  'icon-192.png': await mark(192).png({ palette: true, effort: 10 }).toBuffer(),
  'icon-512.png': await mark(512).png({ palette: true, effort: 10 }).toBuffer(),
  'icon-maskable-512.png': await onGround(512, 0.8),
};

await copyFile(SOURCE, `${PUBLIC}icon.svg`);
for (const [name, bytes] of Object.entries(icons)) {
  await writeFile(`${PUBLIC}${name}`, bytes);
  console.log(`${name}: ${(bytes.length / 1000).toFixed(1)} kB`);
}
console.log(`icon.svg: ${((await readFile(SOURCE)).length / 1000).toFixed(1)} kB`);
