import { Box, Link, Typography } from '@site/ui';
import { useEffect, useRef, type RefObject } from 'react';
import type { PolicyPart } from './PolicyPart';
import { WIDE_SCREEN } from './wideScreen';

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

const NARROW_LOOK = {
  '& details': { border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' },
  '& summary': { px: 2.5, py: 1.75, fontWeight: 600, cursor: 'pointer' },
  '& details > div': { px: 2.5, pb: 2.5 },
};

const WIDE_LOOK = {
  position: 'sticky',
  top: '2rem',
  maxHeight: 'calc(100vh - 4rem)',
  overflowY: 'auto',
  '& details': { border: 0, bgcolor: 'transparent' },
  '& summary': { px: 0 },
  // A scroll container clips the focus rings of its links. The padding makes room for them; the
  // negative margin restores the alignment.
  mx: -0.5,
  '& details > div': { px: 0.5, pb: 0.5 },
  ...ALWAYS_OPEN,
};

/**
 * The left borders of the links form one continuous line. The current link's border has the brand's
 * colour.
 */
const LINK = {
  display: 'block',
  py: 0.625,
  pr: 1,
  borderLeft: 2,
  borderColor: 'divider',
  color: 'text.secondary',
  fontSize: '0.875rem',
  lineHeight: 1.4,
  overflowWrap: 'break-word',
  '&:hover': { color: 'text.primary' },
  '&[aria-current]': {
    color: 'primary.main',
    borderColor: 'primary.main',
    '@media (forced-colors: active)': { borderColor: 'Highlight' },
  },
};

interface TableOfContentsProps {
  policy: readonly PolicyPart[];
  /** Id of the heading of the current section, if any. */
  current: string | undefined;
}

/**
 * Links to every heading of the policy: collapsed above the text on narrow screens, beside it on
 * wide ones.
 */
export function TableOfContents({ policy, current }: TableOfContentsProps) {
  const nav = useRef<HTMLElement>(null);
  useKeepInView(nav, current);
  return (
    <Box
      ref={nav}
      component="nav"
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
          <ContentsList parts={policy} current={current} />
        </div>
      </details>
    </Box>
  );
}

interface ContentsListProps {
  parts: readonly PolicyPart[];
  /** Id of the heading of the current section, if any. */
  current: string | undefined;
  /** Nesting level of this list. @default 0 */
  depth?: number;
}

/** Links to each part and to its subparts. */
function ContentsList({ parts, current, depth = 0 }: ContentsListProps) {
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {parts.map(({ id, title, parts: inner }: PolicyPart) => (
        <li key={id}>
          <Link
            href={`#${id}`}
            underline="none"
            aria-current={id === current ? 'location' : undefined}
            sx={{ ...LINK, pl: 2 + 2 * depth }}
          >
            {title}
          </Link>
          {inner && <ContentsList parts={inner} current={current} depth={depth + 1} />}
        </li>
      ))}
    </Box>
  );
}

/**
 * Scrolls `box` so that its current link is visible. `scrollIntoView` would scroll the page, too.
 */
function useKeepInView(box: RefObject<HTMLElement | null>, current: string | undefined): void {
  useEffect(() => {
    const link = box.current?.querySelector('[aria-current]');
    if (!box.current || !link || current === undefined) return;
    const outer = box.current.getBoundingClientRect();
    const inner = link.getBoundingClientRect();
    if (inner.top < outer.top) box.current.scrollBy(0, inner.top - outer.top);
    else if (inner.bottom > outer.bottom) box.current.scrollBy(0, inner.bottom - outer.bottom);
  }, [box, current]);
}
