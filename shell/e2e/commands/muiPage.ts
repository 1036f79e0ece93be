/**
 * A page that imports MUI and Emotion as their documentation does. Each part has a reason of its own to
 * fail, which `muiChecks.ts` names. Which exports the shell shares, tests of builds say.
 */
export const MUI_PAGE = `import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import { styled, ThemeProvider, type Theme } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import type { PageProps } from '@site/contract';
import { Container, SiteHeader, Typography } from '@site/ui';
import { useState } from 'react';

const Amount = styled('strong')(({ theme }) => ({ color: theme.palette.brand[300] }));
const withSquareButtons = (outer: Theme) => ({
  ...outer,
  components: {
    ...outer.components,
    MuiButton: {
      defaultProps: { variant: 'outlined' as const },
      styleOverrides: { root: { borderRadius: 1 } },
    },
  },
});

export default function Billing({ site, navigate }: PageProps<'billing'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <SiteHeader productName={site.productName} />
      <Container component="main" id="main" tabIndex={-1}>
        <Typography variant="h1">Billing</Typography>
        <p>
          You pay <Amount>9 a month</Amount>.
        </p>
        <TextField label="Name on the bill" defaultValue="Kim" />
        <LinearProgress variant="determinate" value={40} aria-label="Paid" />
        <Button variant="contained" onClick={() => setOpen(true)}>
          Show the bill
        </Button>
        <Dialog open={isOpen} onClose={() => setOpen(false)}>
          <DialogTitle>Your bill</DialogTitle>
          <DialogContent>Paid</DialogContent>
        </Dialog>
        <Button onClick={() => navigate('/robots.txt')}>Robots</Button>
        <ThemeProvider theme={withSquareButtons}>
          <Button>Print</Button>
        </ThemeProvider>
      </Container>
    </>
  );
}
`;
