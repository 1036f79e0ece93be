import type { SxProps, Theme } from '@site/ui';

/**
 * The styles of one toast. Its border also outlines it in forced-colors mode, which removes
 * backgrounds.
 */
export const toastSx: SxProps<Theme> = ({ palette }) => ({
  flex: 'none',
  pointerEvents: 'auto',
  '&[inert]': { pointerEvents: 'none' },
  '& .MuiAlert-root': {
    color: palette.text.primary,
    backgroundColor: '#1d1945', // between 900 and 800: distinct from both surfaces
    boxShadow: '0 12px 32px rgba(3, 2, 14, 0.6)',
    fontSize: '0.9375rem',
    lineHeight: 1.45,
  },
  '& .MuiAlert-icon': { opacity: 1 },
  '& .MuiAlert-message': {
    flex: 'auto',
    overflow: 'visible',
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-line',
  },
  '& .MuiAlert-action button:focus-visible': {
    outline: '2px solid currentColor',
    outlineOffset: '-2px',
  },
  ...accent('Info', palette.brand[300]),
  ...accent('Success', palette.success.light),
  ...accent('Warning', palette.warning.light),
  ...accent('Error', palette.error.light),
  // Grow sets its transition as an inline style, which only !important overrides.
  '@media (prefers-reduced-motion: reduce)': {
    transition: 'none !important',
    transform: 'none !important',
    '& .MuiCircularProgress-root, & .MuiCircularProgress-circle': { animation: 'none' },
  },
});

const accent = (status: string, color: string) => ({
  [`& .MuiAlert-color${status}`]: { borderColor: `${color}80`, '& .MuiAlert-icon': { color } },
});
