/**
 * What the shell shares with remotes as `@site/ui`: the kit, and exports of MUI and Emotion. A remote
 * imports those from MUI and Emotion as usual; its build takes every export listed here from the
 * shell, also where MUI's own code imports it, and contains the rest.
 *
 * Listed are the exports that must exist once on a page, because they hold a context, and those that
 * the shell contains in any case. Every page pays about 15 bytes for an entry of the second kind.
 * Remotes know exports by these names, so never rename one and never give a name to another one.
 */
export * from '.';

// Contexts: theme, default props, direction, and families that have a member in the kit.
export {
  ClassNames,
  css,
  Global,
  jsx as emotionJsx,
  keyframes,
  ThemeContext as EmotionThemeContext,
  useTheme as useEmotionTheme,
  withEmotionCache,
} from '@emotion/react';
export {
  Fragment as EmotionFragment,
  jsx as jsxWithCss,
  jsxs as jsxsWithCss,
} from '@emotion/react/jsx-runtime';
export { default as DefaultPropsProvider, useDefaultProps } from '@mui/system/DefaultPropsProvider';
export { default as RtlProvider, useRtl } from '@mui/system/RtlProvider';
export { default as ThemeProvider } from '@mui/system/ThemeProvider';
export { ButtonGroupButtonContext, ButtonGroupContext } from '@mui/material/ButtonGroup';

// Parts that the kit and the theme are made of.
export { default as ButtonBase } from '@mui/material/ButtonBase';
export { default as CircularProgress } from '@mui/material/CircularProgress';
export { default as GlobalStyles } from '@mui/material/GlobalStyles';
export { alpha, darken, lighten, useThemeProps } from '@mui/material/styles';
export { capitalize, unstable_memoTheme, useEventCallback, useForkRef } from '@mui/material/utils';
export { globalCss, internal_createExtendSxProp } from '@mui/material/zero-styled';
export { extendSxProp } from '@mui/system/styleFunctionSx';
export { default as composeClasses } from '@mui/utils/composeClasses';
export { default as deepmerge } from '@mui/utils/deepmerge';
export { default as generateUtilityClass } from '@mui/utils/generateUtilityClass';
export { default as generateUtilityClasses } from '@mui/utils/generateUtilityClasses';
export { default as useId } from '@mui/utils/useId';
