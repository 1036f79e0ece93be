import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon';

/** The brand's mark. Decorative: whoever shows it gives the name in words. */
export function Logo(props: SvgIconProps) {
  return (
    <SvgIcon viewBox="0 0 40 40" {...props}>
      <rect width="40" height="40" rx="10" />
    </SvgIcon>
  );
}
