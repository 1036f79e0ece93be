/**
 * Renders the site's icons into `public`. After changing the logo or the brand's colours, run it with
 * `npm run icons -w shell` and commit the files that it writes.
 */
import { BRAND } from '@site/format';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

/** The mark of `Logo.tsx`. */
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="11" fill="${BRAND[600]}"/><g fill="none" stroke-width="4.75" stroke-linecap="round" stroke-linejoin="round"><path d="M7.5 14.5 13.5 28.5 19.75 17.5" stroke="${BRAND[300]}"/><path d="M19.75 17.5 25 28.5 33 10.5" stroke="#fff"/></g></svg>
`;
const PUBLIC = fileURLToPath(new URL('../public/', import.meta.url));

const renderLogo = (size: number) =>
  sharp(Buffer.from(LOGO), { density: (72 * size) / 40 }).resize(size, size);

/** Renders the logo on a background that fills the square: phones cut it to their own shape. */
const renderTouchIcon = async (size: number) =>
  sharp({ create: { width: size, height: size, channels: 3, background: BRAND[600] } })
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

await writeFile(`${PUBLIC}icon.svg`, LOGO);
await writeFile(`${PUBLIC}favicon.ico`, await renderFavicon(16, 32, 48));
await writeFile(`${PUBLIC}apple-touch-icon.png`, await renderTouchIcon(180));
