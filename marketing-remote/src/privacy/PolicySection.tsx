import { FIRST_FRAME, type CommonSettings } from '@site/contract';
import { Box, Typography } from '@site/ui';
import type { PolicyPart } from './PolicyPart';
import { Prose } from './Prose';

const SECTION = {
  '& + &': { mt: { xs: 6, sm: 7 } },
  // The text below the screen is half of the work between a click and the first frame. Only then is
  // it left out: its estimated height would make Back lead to another place. On these screens, the
  // second section begins below the edge; in rem, as the text is.
  '@media (max-height: 60rem)': { [`[${FIRST_FRAME}] & + &`]: { contentVisibility: 'hidden' } },
};
const SECTION_HEADING = { fontSize: { xs: '1.5rem', sm: '1.75rem' }, mb: 2 };
const PART_HEADING = { mt: 4, mb: 1.5, 'h2 + * > &': { mt: 2.5 } };
/**
 * A heading keeps a distance from the top edge when a link scrolls to it, and never ends a printed
 * page.
 */
const ANCHOR = {
  scrollMarginTop: '2rem',
  overflowWrap: 'break-word',
  textWrap: 'balance',
  breakAfter: 'avoid',
};

/** A section of the policy with its parts. Each heading has an id to link to. */
export function PolicySection({ section, site }: { section: PolicyPart; site: CommonSettings }) {
  const { id, title, Text, parts = [] } = section;
  return (
    <Box component="section" sx={SECTION}>
      <Typography id={id} variant="h2" sx={{ ...ANCHOR, ...SECTION_HEADING }}>
        {title}
      </Typography>
      {Text && (
        <Prose>
          <Text site={site} />
        </Prose>
      )}
      {parts.map((part) => (
        <Box key={part.id}>
          <Typography id={part.id} variant="h3" sx={{ ...ANCHOR, ...PART_HEADING }}>
            {part.title}
          </Typography>
          {part.Text && (
            <Prose>
              <part.Text site={site} />
            </Prose>
          )}
        </Box>
      ))}
    </Box>
  );
}
