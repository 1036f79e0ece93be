import type { SxProps, Theme } from '@site/ui';

/** A dock at the bottom of the window, as browsers' own developer tools. */
export const panelSx: SxProps<Theme> = ({ palette }) => ({
  color: palette.text.primary,
  backgroundColor: palette.brand[900],
  borderTop: `1px solid ${palette.brand[400]}80`,
  boxShadow: '0 -12px 32px rgba(3, 2, 14, 0.6)',
  fontSize: '0.8125rem',
  lineHeight: 1.5,
  pb: 'env(safe-area-inset-bottom)',
  '@media print': { display: 'none' },
  // Keeps what gets the focus from being scrolled behind the panel.
  'html:has(&)': { scrollPaddingBottom: '4rem' },
  'html:has(& .details)': { scrollPaddingBottom: '55dvh' },
  '& header, & form': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 },
  '& header': { px: { xs: 2, md: 3 }, py: 0.5 },
  '& h2, & h3, & p, & ul, & pre': { m: 0, p: 0, fontSize: 'inherit' },
  '& h3, & caption': { textAlign: 'start', fontWeight: 700, pt: 2, pb: 0.75 },
  '& h3, & caption, & th, & header p': { color: 'text.secondary' },
  '& header h2': { flex: { xs: 1, md: 'none' } },
  // On phones, it has a line of its own: it is long in a preview.
  '& header p': { order: { xs: 1, md: 0 }, flex: { xs: '1 0 100%', md: 1 } },
  '& .details': {
    display: 'grid',
    gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 3fr)' },
    columnGap: 5,
    maxHeight: '45dvh',
    overflow: 'auto',
    overscrollBehavior: 'contain',
    px: { xs: 2, md: 3 },
    pb: 2,
    borderTop: `1px solid ${palette.divider}`,
  },
  '& table': { width: '100%', mb: 1.5, borderCollapse: 'collapse' },
  '& th, & td': {
    textAlign: 'start',
    verticalAlign: 'top',
    fontWeight: 'normal',
    paddingBlock: '4px',
    paddingInline: '0 8px',
    borderTop: `1px solid ${palette.divider}`,
  },
  '& code, & pre': {
    fontFamily: 'ui-monospace, monospace',
    fontSize: '0.75rem',
    whiteSpace: 'pre-wrap',
  },
  '& li': {
    borderInlineStart: '3px solid',
    borderColor: 'error.light',
    paddingInlineStart: 1.5,
    mb: 1,
    listStyle: 'none',
  },
  '& input': {
    minHeight: '2rem',
    px: 1,
    font: 'inherit',
    color: 'text.primary',
    backgroundColor: 'background.default',
    border: `1px solid ${palette.brand[400]}`,
    borderRadius: '6px',
  },
  '& input:focus-visible, & .details:focus-visible': {
    outline: `2px solid ${palette.brand[200]}`,
    outlineOffset: '-2px',
  },
});
