import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon';

/**
 * The brand's mark: a W whose second half is a check mark. Decorative, so show the name beside it
 * or give it an accessible label.
 *
 * Its colours are the brand's. It shows them without a theme, too: a test compares them with `BRAND`.
 */
export function Logo(props: SvgIconProps) {
  return (
    <SvgIcon viewBox="0 0 40 40" {...props}>
      <rect width="40" height="40" rx="11" fill="#5740e3" />
      <g fill="none" strokeWidth="4.75" strokeLinecap="round" strokeLinejoin="round">
        <path d="M7.5 14.5 13.5 28.5 19.75 17.5" stroke="#a8abff" />
        <path d="M19.75 17.5 25 28.5 33 10.5" stroke="#fff" />
      </g>
    </SvgIcon>
  );
}
