import { Link } from '@site/ui';

/** The first tab stop: skips the header. Hidden until focused. */
export function SkipLink() {
  return (
    <Link
      href="#main"
      data-shell=""
      underline="none"
      sx={{
        position: 'fixed',
        top: 8,
        left: 8,
        // Large text wraps, and its ring stays in view.
        maxWidth: 'calc(100% - 16px)',
        zIndex: 'tooltip',
        px: 2,
        py: 1,
        borderRadius: 1,
        bgcolor: 'brand.100',
        color: 'brand.900',
        transform: 'translateY(-200%)',
        '&:focus': { transform: 'none' },
        '@media print': { display: 'none' },
      }}
    >
      Skip to the content
    </Link>
  );
}
