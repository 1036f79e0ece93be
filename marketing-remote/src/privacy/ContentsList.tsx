import { Box, Link } from '@site/ui';
import type { PolicyPart } from './PolicyPart';

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

interface ContentsListProps {
  parts: readonly PolicyPart[];
  /** Id of the heading of the current section, if any. */
  current: string | undefined;
  /** Nesting level of this list. @default 0 */
  depth?: number;
}

/** Links to each part and to its subparts. */
export function ContentsList({ parts, current, depth = 0 }: ContentsListProps) {
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
