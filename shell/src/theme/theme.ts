import { BACKGROUND, BRAND } from '@site/format';
import { createTheme } from '@site/ui/host';

/** The text's colour. */
const TEXT = '#f5f5ff';

/** The site's only theme, dark whatever the system prefers. */
export const theme = createTheme({
  palette: {
    mode: 'dark',
    brand: BRAND,
    primary: { main: BRAND[300], light: BRAND[200], dark: BRAND[400], contrastText: BRAND[900] },
    background: { default: BACKGROUND, paper: BRAND[900] },
    text: { primary: TEXT, secondary: '#b9b9d6' },
    divider: `${BRAND[300]}29`,
  },
  shape: { borderRadius: 12 },
  typography: {
    // Each system's own interface font. Windows chooses another for some languages and Linux often a
    // poor one, so theirs come by name. The list is short, and pages have few weights and sizes: the
    // first layout asks another process for each font in each size, and waits. Prefer 0.875, 1
    // and 1.25 rem for texts.
    fontFamily: '"Segoe UI", Inter, system-ui, sans-serif',
    h1: {
      fontSize: 'clamp(2.5rem, 1.4rem + 5.2vw, 5rem)',
      fontWeight: 800,
      lineHeight: 1.05,
      letterSpacing: '-0.03em',
      textWrap: 'balance',
    },
    h2: {
      fontSize: '1.75rem',
      fontWeight: 600,
      lineHeight: 1.2,
      letterSpacing: '-0.015em',
      textWrap: 'balance',
    },
    h3: { fontSize: '1.25rem', fontWeight: 600, lineHeight: 1.3 },
    // A label of two lines is centred in a link, too, as browsers do it in a button.
    button: { textTransform: 'none', fontWeight: 600, textAlign: 'center' },
  },
  components: {
    MuiCssBaseline: {
      styleOverrides: {
        // A glow from above, the same on every page; the landing page adds its own.
        body: {
          backgroundImage: `radial-gradient(70rem 32rem at 50% -12rem, ${BRAND[600]}47, transparent)`,
          backgroundRepeat: 'no-repeat',
          // Keeps a page's top margin from moving the glow.
          display: 'flow-root',
          // A product name or a translated word may be longer than a line. `anywhere` also lets the
          // items of a flex box become narrower than their longest word. Hyphens follow the language
          // that a translation sets. A limit keeps them out of short words; WebKit, which knows none,
          // would write "un-der".
          overflowWrap: 'anywhere',
          '@supports (hyphenate-limit-chars: 1)': {
            hyphens: 'auto',
            hyphenateLimitChars: '12 4 4',
          },
        },
        // A hyphen would look like a part of these.
        '[href^="mailto:"], code, pre': { hyphens: 'none' },
        // One focus ring for everything that can be pressed. Elements that only receive the focus
        // after a navigation show none.
        ':is(a, button, summary):focus-visible': {
          outline: `3px solid ${BRAND[200]}`,
          outlineOffset: 3,
        },
        '[tabindex="-1"]:focus': { outline: 0 },
        // As colours of the elements: components calculate with those of the palette.
        '@media (prefers-contrast: more)': {
          '*': { borderColor: 'currentcolor !important' },
          // Not a current link, which its colour alone tells apart then.
          'p, li, dd, nav a:not([aria-current]), footer a': { color: `${TEXT} !important` },
        },
        // Black on white, with or without printed backgrounds: paper has no dark theme. What lies
        // over the page hides itself.
        '@media print': {
          '*, ::marker': {
            colorScheme: 'light',
            color: '#000 !important',
            WebkitTextFillColor: 'currentcolor !important',
            background: 'none !important',
            borderColor: '#999 !important',
          },
          'h1, h2, h3, dt': { breakAfter: 'avoid' },
        },
      },
    },
    // One width for all pages, so that header, content and footer align on the widest screens, too.
    MuiContainer: {
      styleOverrides: {
        root: { '@media (min-width: 100rem)': { maxWidth: 'clamp(88rem, 70vw, 120rem)' } },
      },
    },
    // Underlined, since colour alone does not tell a link from its sentence. Links that nobody takes for
    // text, as in headers and footers, say otherwise.
    MuiLink: {
      styleOverrides: {
        root: { textDecorationColor: 'currentcolor', textUnderlineOffset: '0.2em' },
      },
    },
    // A browser without layers, and so without styles, draws an icon without a size as wide as the page.
    MuiSvgIcon: { defaultProps: { width: 24, height: 24 } },
    // The outline shows focus. The ripple would pulse even with reduced motion.
    MuiButtonBase: { defaultProps: { disableRipple: true } },
    MuiButton: {
      defaultProps: { disableElevation: true },
      // Forced colours and paper have no backgrounds.
      styleOverrides: {
        root: { '@media (forced-colors: active), print': { border: '1px solid' } },
      },
    },
  },
});
