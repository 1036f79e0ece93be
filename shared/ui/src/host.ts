/** What only the shell needs of MUI: the theme's makings and the page's frame. Not shared with remotes. */
export { default as CssBaseline } from '@mui/material/CssBaseline';
export { createTheme } from '@mui/material/styles';
// MUI material's own brings the switching of colour schemes: ours is always dark.
export { default as ThemeProvider } from '@mui/system/ThemeProvider';
