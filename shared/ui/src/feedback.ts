/** MUI's feedback components. They load when the first of them renders. */
export { default as Alert, type AlertColor, type AlertProps } from '@mui/material/Alert';
export { default as CircularProgress } from '@mui/material/CircularProgress';
export { default as Grow } from '@mui/material/Grow';
