/**
 * A page that imports MUI and Emotion as their documentation does, draws from its query, and navigates
 * by script. It ends with `MUI_SECTIONS`.
 */
export const MUI_PAGE = `import { keyframes } from '@emotion/react';
import Button from '@mui/material/Button';
import ButtonGroup from '@mui/material/ButtonGroup';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Link from '@mui/material/Link';
import { styled, ThemeProvider, type Theme } from '@mui/material/styles';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { PageProps } from '@site/contract';
import { Container, SiteHeader, Typography } from '@site/ui';
import { useState } from 'react';
import { Sections } from './Sections';

const appear = keyframes({ from: { opacity: 0.5 }, to: { opacity: 1 } });
const Amount = styled('strong')(({ theme }) => ({
  color: theme.palette.brand[300],
  animation: \`\${appear} 300ms\`,
}));
const withSquareButtons = (outer: Theme) => ({
  ...outer,
  components: {
    ...outer.components,
    MuiButton: {
      defaultProps: { variant: 'outlined' as const },
      styleOverrides: { root: { borderRadius: 1 } },
    },
    MuiTooltip: { defaultProps: { describeChild: true } },
  },
});

export default function Billing({ site, location, navigate }: PageProps<'billing'>) {
  const [isOpen, setOpen] = useState(false);
  const isWide = useMediaQuery('(min-width: 600px)');
  return (
    <>
      <SiteHeader productName={site.productName} />
      <Container component="main" id="main" tabIndex={-1}>
        <Typography variant="h1">Billing</Typography>
        <p data-width={isWide ? 'wide' : 'narrow'}>
          You pay <Amount>9 a month</Amount>.
        </p>
        <TextField label="Name on the bill" defaultValue="Kim" />
        <Tabs value="bills" aria-label="Billing">
          <Tab label="Bills" value="bills" />
          <Tab label="Cards" value="cards" />
        </Tabs>
        <ButtonGroup variant="outlined" aria-label="Period">
          <Button>Month</Button>
          <Button>Year</Button>
        </ButtonGroup>
        <Tooltip describeChild title="Opens it on this page">
          <Button variant="contained" onClick={() => setOpen(true)}>
            Show the bill
          </Button>
        </Tooltip>
        <Dialog open={isOpen} onClose={() => setOpen(false)}>
          <DialogTitle>Your bill</DialogTitle>
          <DialogContent>
            <TextField select label="Currency" defaultValue="EUR" slotProps={{ select: { native: true } }}>
              <option>EUR</option>
              <option>USD</option>
            </TextField>
          </DialogContent>
        </Dialog>
        <Typography variant="h2">Bills {location.search || 'of all years'}</Typography>
        <Button onClick={() => navigate('?year=2025')}>Last year</Button>
        <Button onClick={() => navigate('/private-policy#contact')}>Contact</Button>
        <Button onClick={() => navigate('/robots.txt')}>Robots</Button>
        <ThemeProvider theme={withSquareButtons}>
          <Tooltip title="As a PDF">
            <Button>Print</Button>
          </Tooltip>
          <p>
            <Link href="/">Back to the start</Link>
          </p>
        </ThemeProvider>
        <Sections />
      </Container>
    </>
  );
}
`;
