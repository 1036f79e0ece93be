import { Box, Link, Typography } from '@site/ui';
import { useEffect, useRef } from 'react';
import { HEADINGS, type PolicyHeading } from './policy';

/**
 * Screens on which the table of contents is beside the text. In rem, so that a large text size
 * keeps the single column.
 */
export const WIDE_SCREEN = '@media (min-width: 60rem)';

/**
 * Shows the content of the closed `<details>` where CSS can do that. Elsewhere the visitor has to
 * open it.
 */
const ALWAYS_OPEN = {
  '@supports selector(::details-content)': {
    '& details::details-content': { contentVisibility: 'visible' },
    '& summary': { display: 'none' },
  },
};

/** Id of the table of contents. */
export const CONTENTS = 'contents';

const NARROW_LOOK = {
  scrollMarginTop: '1rem',
  '& details': { border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' },
  '& summary': { px: 2.5, py: 1.75, fontWeight: 600, cursor: 'pointer' },
  '& details > div': { px: 2.5, pb: 2.5 },
};

const WIDE_LOOK = {
  position: 'sticky',
  top: '1.5rem',
  maxHeight: 'calc(100vh - 3rem)',
  overflowY: 'auto',
  // A scroll container clips the focus rings in it. The padding makes room for them; the negative
  // margin restores the alignment.
  p: 1,
  m: -1,
  '& details': { border: 0, bgcolor: 'transparent' },
  '& summary, & details > div': { p: 0 },
  ...ALWAYS_OPEN,
};

/**
 * The borders at the start of the links form one continuous line. The current link's border has the brand's
 * colour.
 */
const LINK = {
  display: 'block',
  py: 0.625,
  paddingInlineEnd: 1,
  borderInlineStart: '2px solid',
  borderColor: 'divider',
  color: 'text.secondary',
  fontSize: '0.875rem',
  lineHeight: 1.4,
  '&:hover': { color: 'text.primary' },
  '&[aria-current]': {
    color: 'primary.main',
    borderColor: 'primary.main',
    '@media (forced-colors: active)': { borderColor: 'Highlight' },
  },
};

/** Id of the heading of the current section, if any. */
type Current = { current: string | undefined };

/**
 * Links to every heading of the policy: collapsed above the text on narrow screens, beside it on
 * wide ones.
 */
export function TableOfContents({ current }: Current) {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const box = nav.current;
    const link = box?.querySelector('[aria-current]');
    if (!box || !link) return;
    // Keeps the link visible. `scrollIntoView` would scroll the page, too.
    const outer = box.getBoundingClientRect();
    const inner = link.getBoundingClientRect();
    const above = Math.min(0, inner.top - outer.top);
    box.scrollTop += above || Math.max(0, inner.bottom - outer.bottom);
  }, [current]);
  return (
    <Box
      ref={nav}
      component="nav"
      id={CONTENTS}
      tabIndex={-1}
      aria-label="Table of contents"
      sx={{ ...NARROW_LOOK, [WIDE_SCREEN]: WIDE_LOOK }}
    >
      <details>
        <summary>Table of contents</summary>
        <div>
          <Typography
            sx={{
              display: 'none',
              mb: 1.5,
              fontSize: '0.875rem',
              fontWeight: 600,
              [WIDE_SCREEN]: { display: 'block' },
            }}
          >
            On this page
          </Typography>
          <ContentsList headings={HEADINGS} current={current} depth={0} />
        </div>
      </details>
    </Box>
  );
}

type ContentsListProps = Current & { headings: readonly PolicyHeading[]; depth: number };

function ContentsList({ headings, current, depth }: ContentsListProps) {
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {headings.map(({ id, title, subsections }) => (
        <li key={id}>
          <Link
            href={`#${id}`}
            underline="none"
            aria-current={id === current ? 'location' : undefined}
            sx={{ ...LINK, paddingInlineStart: 2 + 2 * depth }}
          >
            {title}
          </Link>
          {subsections && (
            <ContentsList headings={subsections} current={current} depth={depth + 1} />
          )}
        </li>
      ))}
    </Box>
  );
}
