/**
 * Renders the site's icons from `icon.svg` into `public`. After changing the logo, run it with
 * `npm run icons -w shell` and commit the files that it writes.
 */
import { copyFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

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

/**
 * Packs the logo in these sizes into one `.ico` file: a header, one directory entry per image, then
 * the PNGs.
 *
 * @see https://learn.microsoft.com/previous-versions/ms997538(v=msdn.10)
 */
async function renderFavicon(...sizes: number[]) {
  const pngs = await Promise.all(
    sizes.map((size) => renderLogo(size).png({ effort: 10 }).toBuffer()),
  );
  const head = Buffer.alloc(HEADER_SIZE + ENTRY_SIZE * pngs.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pngs.length, 4);
  let offset = head.length;
  for (const [index, png] of pngs.entries()) {
    const at = HEADER_SIZE + ENTRY_SIZE * index;
    head.fill(sizes[index] ?? 0, at, at + 2);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...pngs]);
}

/** Bytes. */
const HEADER_SIZE = 6;
const ENTRY_SIZE = 16;

await copyFile(SOURCE, `${PUBLIC}icon.svg`);
await writeFile(`${PUBLIC}favicon.ico`, await renderFavicon(16, 32, 48));
await writeFile(`${PUBLIC}apple-touch-icon.png`, await renderTouchIcon(180));
