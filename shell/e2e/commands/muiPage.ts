import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expectAccessible } from '../support/expectAccessible';
import { HeldRequests } from '../support/HeldRequests';
import { readShift, recordShift } from '../support/layoutShift';
import { enableDataSaver, waitForHydration } from '../support/pages';
import { expect, test } from '../support/site';
import type { Site } from '../support/startSite';

/**
 * A page that imports MUI and Emotion as their documentation does. Each part has a reason of its own to
 * fail, which `expectMuiPage` names. Which exports the shell shares, tests of builds say.
 */
export const MUI_PAGE = `import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
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
  const [name, setName] = useState('Kim');
  const [payer, setPayer] = useState('');
  return (
    <>
      <SiteHeader productName={site.productName} />
      <Container component="main" id="main" tabIndex={-1}>
        <Typography variant="h1">Billing</Typography>
        <p>
          You pay <Amount>9 a month</Amount>.
        </p>
        <TextField
          label="Name on the bill"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Button variant="contained" onClick={() => setPayer(name)}>
          Show the bill
        </Button>
        <Dialog open={payer !== ''} onClose={() => setPayer('')}>
          <DialogTitle>Your bill</DialogTitle>
          <DialogContent>Paid by {payer}</DialogContent>
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

/** The theme's colours as browsers state them. */
const PRIMARY = 'rgb(168, 171, 255)';
const TEXT = 'rgb(245, 245, 255)';

/** Expects that the page of `MUI_PAGE` is prerendered, has the shell's theme, and works. */
export async function expectMuiPage(page: Page, site: Site): Promise<void> {
  await test.step('the prerendered page is complete, and hydrates without a change', async () => {
    const html = await readFile(path.join(site.folder, 'billing.html'), 'utf8');
    expect(html).toContain('Name on the bill');
    expect(html).toContain('border-radius:1px');
    await recordShift(page);
    await enableDataSaver(page);
    await page.goto(`${site.address}/billing`);
    await waitForHydration(page);
    await page.waitForLoadState('networkidle');
    expect(await readShift(page)).toBe(0);
  });

  const show = page.getByRole('button', { name: 'Show the bill' });
  await test.step('every part has the theme’s colours, font and default props', async () => {
    // An input is the remote's own, and made of what the shell shares.
    const input = page.locator('input');
    await expect(input).toHaveCSS('color', TEXT);
    await expect(input).toHaveCSS('font-family', /Segoe UI/);
    await expect(page.locator('strong')).toHaveCSS('color', PRIMARY);
    // A default prop of the theme: buttons are flat.
    await expect(show).toHaveCSS('box-shadow', 'none');
    // A theme that the page makes from the shell's reaches its own part of the page, and nothing else.
    const print = page.getByRole('button', { name: 'Print' });
    await expect(print).toHaveClass(/MuiButton-outlined/);
    await expect(print).toHaveCSS('border-radius', '1px');
    await expect(print).toHaveCSS('color', PRIMARY);
    await expect(show).toHaveCSS('border-radius', '12px');
    await expectAccessible(page);
  });

  await test.step('a press before hydration opens a dialog with what was entered before it, and a script navigates to what is no page', async () => {
    const scripts = await HeldRequests.ofScripts(page);
    await page.reload({ waitUntil: 'commit' });
    await page.getByLabel('Name on the bill').fill('Ana');
    await show.click();
    scripts.release();
    const dialog = page.getByRole('dialog', { name: 'Your bill' });
    await expect(dialog).toContainText('Paid by Ana');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    const emotion = await page
      .locator('style[data-emotion]')
      .evaluateAll((styles) =>
        styles.map((style) => style.getAttribute('data-emotion')?.split(' ')[0]),
      );
    expect(new Set(emotion)).toEqual(new Set(['css', 'css-global']));
    await page.getByRole('button', { name: 'Robots' }).click();
    await expect(page).toHaveURL(`${site.address}/robots.txt`);
  });
}
