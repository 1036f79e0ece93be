/** The brand's indigo, from a very light to a very dark step. */
export type BrandScale = Record<50 | 100 | 200 | 300 | 400 | 500 | 600 | 700 | 800 | 900, string>;

declare module '@mui/material/styles' {
  interface Palette {
    brand: BrandScale;
  }
  interface PaletteOptions {
    brand: BrandScale;
  }
}
