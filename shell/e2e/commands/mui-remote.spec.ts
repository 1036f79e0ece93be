import type { Locator, Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { enableDataSaver, HOME, openPage, waitForHydration } from '../support/pages';
import { expectAccessible } from '../support/expectAccessible';
import { expect, test } from '../support/site';
import { readLiveRelease } from '../support/store/readLiveRelease';
import { copyWithBilling, deploy, raiseBudget } from './billingRemote';

/** A page that imports MUI and Emotion as their documentation does. */
const PAGE = `import { keyframes } from '@emotion/react';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import ButtonGroup from '@mui/material/ButtonGroup';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import Tab from '@mui/material/Tab';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Tabs from '@mui/material/Tabs';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { PageProps } from '@site/contract';
import { Container, SiteHeader, Typography } from '@site/ui';
import { useState } from 'react';

const appear = keyframes({ from: { opacity: 0.5 }, to: { opacity: 1 } });
const Amount = styled('strong')(({ theme }) => ({
  color: theme.palette.brand[300],
  animation: \`\${appear} 300ms\`,
}));

export default function Billing({ site, notify }: PageProps<'billing'>) {
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
        <Card>
          <CardContent>Your plan</CardContent>
        </Card>
        <Alert severity="info">Your card expires soon.</Alert>
        <Typography variant="h2">Questions</Typography>
        <Accordion defaultExpanded>
          <AccordionSummary>How do I pay?</AccordionSummary>
          <AccordionDetails>By card.</AccordionDetails>
        </Accordion>
        <Skeleton width={120} animation={false} />
        <Table aria-label="Bills">
          <TableBody>
            <TableRow>
              <TableCell>November</TableCell>
              <TableCell>9.00</TableCell>
            </TableRow>
          </TableBody>
        </Table>
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
            <Button onClick={() => notify({ status: 'success', message: 'Paid', duration: 60_000 })}>
              Pay
            </Button>
          </DialogContent>
        </Dialog>
        <p>
          <Link href="/">Back to the start</Link>
        </p>
      </Container>
    </>
  );
}
`;

/** The theme's colours as browsers state them. */
const PRIMARY = 'rgb(168, 171, 255)';
const TEXT = 'rgb(245, 245, 255)';

test(
  'a remote that imports MUI itself has the site’s theme, one Emotion and prerendered styles',
  { tag: '@all' },
  async ({ page, folder, ownStore, ownSite }) => {
    test.setTimeout(300_000);
    const copy = await copyWithBilling(path.join(folder, 'copy'), PAGE);
    await raiseBudget(copy);
    await deploy(copy, 'billing-remote', ownStore);
    await deploy(copy, 'shell', ownStore);
    const html = await readFile(path.join(ownStore, 'billing.html'), 'utf8');
    const { apps } = readLiveRelease(ownStore);
    expect(Object.keys(apps).sort()).toEqual(['account', 'billing', 'marketing', 'shell']);

    await test.step('the prerendered page is complete, and hydrates without a change', async () => {
      expect(html).toMatch(/style-src-attr &#39;unsafe-hashes&#39; (&#39;sha256-[^;]+&#39; ?)+;/);
      expect(html).toContain('Name on the bill');
      await page.addInitScript(recordShift);
      await enableDataSaver(page);
      await page.goto(`${ownSite.address}/billing`);
      await waitForHydration(page);
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBe(0);
      expect(await page.locator('[data-width]').getAttribute('data-width')).toBe('wide');
    });

    await test.step('every part has the theme’s colours and font', async () => {
      const styleOf = (selector: string, name: string) =>
        page
          .locator(selector)
          .first()
          .evaluate(
            (element, property) => getComputedStyle(element).getPropertyValue(property),
            name,
          );
      expect(await styleOf('input', 'color')).toBe(TEXT);
      expect(await styleOf('td', 'color')).toBe(TEXT);
      expect(await styleOf('[role=tab][aria-selected=true]', 'color')).toBe(PRIMARY);
      expect(await styleOf('strong', 'color')).toBe(PRIMARY);
      expect(await styleOf('.MuiCard-root', 'background-color')).toBe('rgb(18, 16, 41)');
      for (const part of ['input', 'td', '[role=tab]', '.MuiCard-root'])
        expect(await styleOf(part, 'font-family'), part).toContain('Segoe UI');
      // Default props of the theme: buttons are flat, and their text is as written.
      expect(await styleOf('.MuiButton-contained', 'box-shadow')).toBe('none');
      expect(await styleOf('.MuiButton-contained', 'text-transform')).toBe('none');
      // The group reaches its buttons only if both come from one copy of MUI.
      expect(await page.locator('.MuiButtonGroup-grouped').count()).toBe(2);
      expect(await page.locator('.MuiButtonGroup-grouped.MuiButton-outlined').count()).toBe(2);
      await expectAccessible(page);
    });

    await test.step('a dialog opens over the page, and a link stays in the document', async () => {
      await page.getByRole('button', { name: 'Show the bill' }).click();
      const dialog = page.getByRole('dialog', { name: 'Your bill' });
      await expect(dialog).toBeVisible();
      await expect(dialog.getByLabel('Currency')).toHaveValue('EUR');
      await expectToastOver(page, dialog);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      const emotion = await page
        .locator('style[data-emotion]')
        .evaluateAll((styles) =>
          styles.map((style) => style.getAttribute('data-emotion')?.split(' ')[0]),
        );
      expect(new Set(emotion)).toEqual(new Set(['css', 'css-global']));
      await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
      await page.getByRole('link', { name: 'Back to the start' }).click();
      await expect(page).toHaveTitle(HOME.title);
      expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
    });

    await test.step('the other pages load nothing of it', async () => {
      const before = ownSite.requests.length;
      await openPage(page, ownSite.address, HOME);
      await page.waitForLoadState('networkidle');
      const files = ownSite.requests.slice(before).map(({ url }) => url);
      expect(files.filter((url) => url.includes('billing'))).toEqual([]);
    });
  },
);

/** Raises a toast from a dialog and expects that it can be seen, reached and closed over the dialog. */
async function expectToastOver(page: Page, dialog: Locator) {
  await dialog.getByRole('button', { name: 'Pay' }).click();
  // Roles are only found outside of what is hidden from screen readers.
  const toast = page.getByRole('log').getByText('Paid');
  const isInFront = () =>
    toast.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
  await expect.poll(isInFront).toBe(true);
  await expect(toast).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Tab');
  await expect(page.getByRole('log').getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(toast).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Pay' })).toBeFocused();
}

/** In the browser: adds up layout shifts. */
function recordShift() {
  const total = { shift: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
      total.shift += entry.value;
    Object.assign(window, total);
  }).observe({ type: 'layout-shift', buffered: true });
  Object.assign(window, total);
}
