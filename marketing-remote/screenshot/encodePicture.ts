import { basename } from 'node:path';
import sharp, { type Sharp } from 'sharp';

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

/**
 * Writes a picture to `<path>.<format>` and returns its size.
 *
 * @param scale its pixels for each CSS pixel
 */
export async function encodePicture(
  png: Buffer,
  path: string,
  format: Format,
  scale: number,
): Promise<{ file: string; bytes: number }> {
  const file = `${path}.${format}`;
  const { size } = await encode[format](sharp(png), scale).toFile(file);
  return { file: basename(file), bytes: size };
}
