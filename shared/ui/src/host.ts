/** What only the shell needs of MUI: the theme's makings and the page's frame. Not shared with remotes. */
export { default as CssBaseline } from '@mui/material/CssBaseline';
export { createTheme, ThemeProvider } from '@mui/material/styles';
