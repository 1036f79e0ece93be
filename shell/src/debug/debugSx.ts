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
});

export const headerSx: SxProps<Theme> = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  px: { xs: 2, md: 3 },
  py: 0.5,
};

/** On phones, it has a line of its own: it is long in a preview. */
export const summarySx: SxProps<Theme> = {
  order: { xs: 1, md: 0 },
  flex: { xs: '1 0 100%', md: 1 },
  fontSize: '0.8125rem',
  color: 'text.secondary',
};

export const bodySx: SxProps<Theme> = ({ palette }) => ({
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 3fr)' },
  columnGap: 5,
  maxHeight: '45dvh',
  overflow: 'auto',
  overscrollBehavior: 'contain',
  px: { xs: 2, md: 3 },
  pb: 2,
  borderTop: `1px solid ${palette.divider}`,
  '&:focus-visible': { outline: `2px solid ${palette.brand[200]}`, outlineOffset: '-2px' },
});

export const columnSx: SxProps<Theme> = { display: 'flex', flexDirection: 'column', minWidth: 0 };

export const titleSx: SxProps<Theme> = {
  fontSize: '0.8125rem',
  fontWeight: 700,
  color: 'text.secondary',
  pt: 2,
  pb: 0.75,
};

/** Wide tables scroll by themselves. */
export const tableSx: SxProps<Theme> = ({ palette }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  '& caption': { textAlign: 'left', fontWeight: 700, color: 'text.secondary', pt: 2, pb: 0.75 },
  '& th': { textAlign: 'left', fontWeight: 600, color: 'text.secondary' },
  '& th, & td': {
    verticalAlign: 'top',
    py: 0.5,
    pl: 0,
    pr: 2,
    borderTop: `1px solid ${palette.divider}`,
  },
  '& td': { overflowWrap: 'anywhere' },
  '& .number': { textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  '& tr > :last-child': { pr: 0 },
  '& code': { fontFamily: 'ui-monospace, monospace', fontSize: '0.75rem' },
});

export const codeSx: SxProps<Theme> = {
  fontFamily: 'ui-monospace, monospace',
  fontSize: '0.75rem',
  overflowWrap: 'anywhere',
};
