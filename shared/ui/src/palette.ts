/** The brand's indigo, from very light (50) to very dark (900). */
export type BrandScale = Record<50 | 100 | 200 | 300 | 400 | 500 | 600 | 700 | 800 | 900, string>;

declare module '@mui/material/styles' {
  interface Palette {
    brand: BrandScale;
  }
  interface PaletteOptions {
    brand: BrandScale;
  }
}
