import { styled } from '@site/ui';
import { WIDE_SCREEN } from './wideScreen';

/** Styles for the policy's texts, which are plain paragraphs and lists. */
export const Prose = styled('div')(({ theme }) => ({
  color: theme.palette.text.secondary,
  lineHeight: 1.7,
  // An email address or a product name may be longer than a line on a narrow screen.
  overflowWrap: 'anywhere',
  // It makes layout a third slower, which phones feel.
  [WIDE_SCREEN]: { textWrap: 'pretty' },
  '& > *': { margin: 0 },
  '& > * + *': { marginTop: '1em' },
  '& a': {
    textDecoration: 'underline',
    textUnderlineOffset: '0.2em',
    textDecorationThickness: '1px',
  },
  '& strong, & dt': { color: theme.palette.text.primary, fontWeight: 600 },
  '& ul': { paddingInlineStart: '1.25em' },
  '& li': { paddingInlineStart: '0.25em' },
  '& li + li': { marginTop: '0.5em' },
  '& li::marker': { color: theme.palette.primary.main },
  '& dd': { margin: 0 },
  '& dd + dt': { marginTop: '1em' },
  '& dt': { breakAfter: 'avoid' },
}));
