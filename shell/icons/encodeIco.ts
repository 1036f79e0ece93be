/** One image of an `.ico` file. */
interface IconImage {
  /** Width and height in pixels; must be below 256. */
  size: number;
  png: Buffer;
}

/** Bytes. */
const HEADER_SIZE = 6;
const ENTRY_SIZE = 16;

/**
 * Packs PNGs into one `.ico` file: a header, one directory entry per image, then the PNGs
 * unchanged.
 *
 * @see https://learn.microsoft.com/previous-versions/ms997538(v=msdn.10)
 */
export function encodeIco(images: IconImage[]): Buffer {
  const head = Buffer.alloc(HEADER_SIZE + ENTRY_SIZE * images.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(images.length, 4);
  let offset = head.length;
  images.forEach(({ size, png }, index) => {
    const at = HEADER_SIZE + ENTRY_SIZE * index;
    head.writeUInt8(size, at);
    head.writeUInt8(size, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += png.length;
  });
  return Buffer.concat([head, ...images.map(({ png }) => png)]);
}
