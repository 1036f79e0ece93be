import { basename } from 'node:path';
import sharp, { type Sharp } from 'sharp';

type Format = 'avif' | 'webp' | 'png' | 'jpg';

const encode: Record<Format, (picture: Sharp) => Sharp> = {
  // Full chroma, because subsampling blurs small bright text on indigo.
  avif: (picture) => picture.avif({ quality: 58, effort: 9, chromaSubsampling: '4:4:4' }),
  webp: (picture) =>
    picture.webp({ quality: 82, alphaQuality: 90, effort: 6, smartSubsample: true }),
  png: (picture) => picture.png({ palette: true, colours: 192, effort: 10, compressionLevel: 9 }),
  jpg: (picture) => picture.jpeg({ quality: 84, mozjpeg: true }),
};

/** Writes a picture to `<path>.<format>` and returns its size. */
export async function encodePicture(
  png: Buffer,
  path: string,
  format: Format,
): Promise<{ file: string; bytes: number }> {
  const file = `${path}.${format}`;
  const { size } = await encode[format](sharp(png)).toFile(file);
  return { file: basename(file), bytes: size };
}
