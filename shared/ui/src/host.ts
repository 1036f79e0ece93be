/**
 * The exports of MUI and Emotion that only the shell imports here: theming, global styles and
 * animations.
 */
export { keyframes } from '@emotion/react';
export { default as CssBaseline } from '@mui/material/CssBaseline';
export { createTheme } from '@mui/material/styles';
// Material's own ThemeProvider adds code that switches colour schemes. This site is always dark.
export { default as ThemeProvider } from '@mui/system/ThemeProvider';
export { layerStyles } from './layerStyles';
