import { Box, Link, styled, Typography } from '@site/ui';
import type { ReactNode } from 'react';
import type { PolicyHeading } from './policy';
import { CONTENTS, WIDE_SCREEN } from './TableOfContents';

const SECTION = { '& + &': { mt: { xs: 6, sm: 7 } } };
const SECTION_HEADING = { fontSize: { xs: '1.5rem', sm: '1.75rem' }, mb: 2 };
const SUBSECTION_HEADING = { mt: 4, mb: 1.5, 'h2 + * > &': { mt: 2.5 } };

/** Where the contents are not beside the text. */
const BACK = {
  display: 'inline-block',
  mt: 2,
  py: 0.5,
  fontSize: '0.875rem',
  [`${WIDE_SCREEN}, print`]: { display: 'none' },
};

/** A heading keeps a distance from the top edge when a link scrolls to it. */
const ANCHOR = {
  scrollMarginTop: '2rem',
  textWrap: 'balance',
};

/** Styles for the policy's texts, which are plain paragraphs and lists. */
const Prose = styled('div')(({ theme }) => ({
  color: theme.palette.text.secondary,
  lineHeight: 1.7,
  // It makes layout a third slower, which phones feel.
  [WIDE_SCREEN]: { textWrap: 'pretty' },
  '& > *': { margin: 0 },
  '& > * + *': { marginTop: '1em' },
  '& strong, & dt': { color: theme.palette.text.primary, fontWeight: 600 },
  '& ul': { paddingInlineStart: '1.25em' },
  '& li': { paddingInlineStart: '0.25em' },
  '& li + li': { marginTop: '0.5em' },
  '& li::marker': { color: theme.palette.primary.main },
  '& dd': { margin: 0 },
  '& dd + dt': { marginTop: '1em' },
}));

interface PolicySectionProps {
  heading: PolicyHeading;
  /** By the id of their heading. */
  texts: Record<string, ReactNode>;
}

/** A section of the policy with its subsections. Each heading has an id to link to. */
export function PolicySection({ heading, texts }: PolicySectionProps) {
  const { id, title, subsections = [] } = heading;
  return (
    <Box component="section" sx={SECTION}>
      <Typography id={id} variant="h2" sx={{ ...ANCHOR, ...SECTION_HEADING }}>
        {title}
      </Typography>
      {texts[id] && <Prose>{texts[id]}</Prose>}
      {subsections.map((subsection) => (
        <Box key={subsection.id}>
          <Typography id={subsection.id} variant="h3" sx={{ ...ANCHOR, ...SUBSECTION_HEADING }}>
            {subsection.title}
          </Typography>
          <Prose>{texts[subsection.id]}</Prose>
        </Box>
      ))}
      {/* A screen reader lists the links without their sections. */}
      <Link
        href={`#${CONTENTS}`}
        aria-label={`Back to contents from ${title}`}
        underline="hover"
        sx={BACK}
      >
        Back to contents
      </Link>
    </Box>
  );
}
