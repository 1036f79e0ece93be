import { enableDataSaver, headingOf, POLICY, waitForHydration } from '../support/pages';
import { expect, test } from '../support/site';
import { copyWithBilling, deploy } from './billingRemote';

// Three builds on two busy cores take their time.
test.describe.configure({ timeout: 240_000 });

/** A page that draws from the query and navigates by script. */
const PAGE = `import type { PageProps } from '@site/contract';
import { Button, Container, Typography } from '@site/ui';
import { useState } from 'react';

export default function Billing({ location, navigate }: PageProps<'billing'>) {
  const [refusal, setRefusal] = useState('');
  const leave = () => {
    try {
      navigate('https://elsewhere.example/?token=secret');
    } catch (error) {
      setRefusal(String(error));
    }
  };
  return (
    <Container component="main" id="main" tabIndex={-1}>
      <Typography variant="h1">Bills {location.search || 'of all years'}</Typography>
      <Button onClick={() => navigate('?year=2025')}>Last year</Button>
      <Button onClick={() => navigate('?year=2024', { replace: true })}>The year before</Button>
      <Button onClick={() => navigate('/private-policy#contact')}>Contact</Button>
      <Button onClick={() => navigate('/robots.txt')}>Robots</Button>
      <Button onClick={leave}>Elsewhere</Button>
      <p role="status">{refusal}</p>
    </Container>
  );
}
`;

test(
  'a page draws from its query without a hydration mismatch, and navigates by script',
  { tag: '@all' },
  async ({ page, folder, ownStore, ownSite }) => {
    const copy = await copyWithBilling(`${folder}/copy`, PAGE);
    await deploy(copy, 'billing-remote', ownStore);
    await deploy(copy, 'shell', ownStore);
    await enableDataSaver(page);
    const press = (name: string) => page.getByRole('button', { name }).click();
    const heading = page.getByRole('heading', { level: 1 });

    const response = await page.goto(`${ownSite.address}/billing?year=2026`);
    expect(await response?.text()).toContain('of all years');
    await waitForHydration(page);
    await expect(heading).toHaveText('Bills ?year=2026');
    await press('Last year');
    await expect(heading).toHaveText('Bills ?year=2025');
    await press('The year before');
    await expect(page).toHaveURL(`${ownSite.address}/billing?year=2024`);
    await page.goBack();
    await expect(heading).toHaveText('Bills ?year=2026');

    await press('Elsewhere');
    await expect(page.getByRole('status')).toHaveText(
      'Error: navigate cannot go to https://elsewhere.example, which is not this site: use a link',
    );
    await press('Contact');
    await expect(headingOf(page, POLICY)).toBeAttached();
    await expect(page.locator('#contact')).toBeFocused();
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Contact' })).toBeFocused();
    expect(await page.evaluate(() => performance.getEntriesByType('navigation').length)).toBe(1);
    await press('Robots');
    await expect(page).toHaveURL(`${ownSite.address}/robots.txt`);
    await expect(page.locator('body')).toContainText('User-agent');
  },
);
