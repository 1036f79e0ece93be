/**
 * The UI kit: the MUI components that the apps use. The shell shares this module with every remote,
 * so a visitor loads MUI and Emotion once and the shell's theme reaches every component.
 *
 * Every page loads everything that is exported here. Keep it short, and give components that few
 * pages need a subpath of their own.
 */
export { default as Box } from '@mui/material/Box';
export { default as Button } from '@mui/material/Button';
export { default as Container } from '@mui/material/Container';
export { default as Link } from '@mui/material/Link';
export { default as Stack } from '@mui/material/Stack';
export { default as SvgIcon, type SvgIconProps } from '@mui/material/SvgIcon';
export { default as Typography } from '@mui/material/Typography';
export { styled, useTheme } from '@mui/material/styles';
export type { SxProps, Theme } from '@mui/material/styles';
export type { BrandScale } from './palette';
export { GoalRing } from './GoalRing';
export { Logo } from './Logo';
export { SHORT_SCREEN } from './shortScreen';
export { SiteHeader } from './SiteHeader';
export { SupportFooter } from './SupportFooter';
