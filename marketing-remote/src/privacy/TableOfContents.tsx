import { Box, Typography } from '@site/ui';
import { useRef } from 'react';
import { ContentsList } from './ContentsList';
import type { PolicyPart } from './PolicyPart';
import { useKeepInView } from './useKeepInView';
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
