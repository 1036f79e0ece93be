/**
 * The brand's indigo. These pairs have a contrast of at least 7:1, either way round: 900 with 50 to
 * 300, 800 with 50 to 200.
 */
export const BRAND = {
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

/** Page background. HTML, the browser's own frame and the theme use it before any script runs. */
export const BACKGROUND = '#0a0918';
