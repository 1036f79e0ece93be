/**
 * What only the shell imports here: MUI's and Emotion's theming, global styles and animations, and how it
 * shows the parts of remotes.
 */
export { keyframes } from '@emotion/react';
export { default as CssBaseline } from '@mui/material/CssBaseline';
export { createTheme } from '@mui/material/styles';
// Material's own ThemeProvider adds code that switches colour schemes. This site is always dark.
export { default as ThemeProvider } from '@mui/system/ThemeProvider';
export { PartContext } from './Part';
