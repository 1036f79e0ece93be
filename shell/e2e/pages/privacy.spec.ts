import { openPage, POLICY } from '../support/pages';
import { expect, test } from '../support/site';

test('the privacy policy has its date, required facts and support address', async ({
  page,
  site: { address, settings },
}) => {
  await openPage(page, address, POLICY);
  const main = page.getByRole('main');
  await expect(main).toContainText('Last updated February 24, 2025');
  await expect(page.getByText('February 24, 2025')).toHaveAttribute('datetime', '2025-02-24');
  await expect(main.getByRole('heading', { name: 'Interpretation and definitions' })).toBeVisible();
  await expect(main).toContainText('New Jersey, United States');
  for (const [heading, facts] of FACTS) {
    const section = main
      .locator('div, section', { has: page.getByRole('heading', { name: heading, exact: true }) })
      .last();
    for (const fact of facts) await expect(section).toContainText(fact);
  }

  const contact = main.locator('section').last();
  await expect(contact.getByRole('heading')).toHaveText('Contact us');
  await expect(contact.getByRole('link')).toHaveAttribute(
    'href',
    `mailto:${settings.supportEmail}`,
  );
  await expect(contact).toContainText(settings.supportEmail);
});

/** Facts that the section of a heading states. */
const FACTS: [heading: string, facts: (string | RegExp)[]][] = [
  ['Personal Data', ['email address', 'first and last name', 'Usage Data']],
  ['Usage Data', ['IP address', 'browser', 'pages you have visited', 'device identifiers']],
  [
    'How we use your data',
    [/provide the Service/, /manage your Account/, /perform a contract/, /contact you/],
  ],
];
