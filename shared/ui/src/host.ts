/**
 * The parts of MUI that only the shell needs: theming and global styles. Not shared with remotes.
 */
export { default as CssBaseline } from '@mui/material/CssBaseline';
export { createTheme } from '@mui/material/styles';
// Material's own ThemeProvider adds code that switches colour schemes. This site is always dark.
export { default as ThemeProvider } from '@mui/system/ThemeProvider';
