import type { BrandScale } from '@site/ui';

/** The brand's indigo. Text sits on 900 in steps 50 to 300, on 800 in steps 50 to 200, and the reverse (at least 7:1). */
export const brand: BrandScale = {
  50: '#eff0ff',
  100: '#e1e3ff',
  200: '#c8cbff',
  300: '#a8abff',
  400: '#8684fb',
  500: '#6a5ff3',
  600: '#5740e3',
  700: '#4731c2',
  800: '#2a2273',
  900: '#121029',
};
