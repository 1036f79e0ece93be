import { SvgIcon } from '@site/ui';

/** An envelope with a check mark. Decorative: the heading says the same. */
export function EnvelopePicture() {
  return (
    <SvgIcon viewBox="0 0 64 64" sx={{ fontSize: '4rem', color: 'brand.300', fill: 'none' }}>
      <g stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round">
        <path d="M34 50H12a5 5 0 0 1-5-5V19a5 5 0 0 1 5-5h40a5 5 0 0 1 5 5v13" />
        <path d="m8.5 16.5 20 16.2a5.6 5.6 0 0 0 7 0l20-16.2" />
        <circle cx="49" cy="46" r="11" />
        <path d="m44.5 46.2 3.2 3.2 6-6.4" />
      </g>
    </SvgIcon>
  );
}
