import { pageProps, testSite } from '@site/testing';
import { render, screen, within } from '@testing-library/react';
import PrivacyPolicy from './PrivacyPolicy';

const contents = () => screen.getByRole('navigation', { name: 'Table of contents' });
const headings = () => within(screen.getByRole('main')).getAllByRole('heading');

beforeEach(() => {
  render(<PrivacyPolicy {...pageProps} site={{ ...testSite, productName: 'Lift Log' }} />);
});

test('the page has one h1, and no heading skips a level', () => {
  const levels = headings().map(({ tagName }) => Number(tagName.slice(1)));
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  levels.reduce((above, level) => {
    expect(level).toBeLessThanOrEqual(above + 1);
    return level;
  }, 0);
});

test('the table of contents lists exactly the headings below the title, and each has a text', () => {
  const links = within(contents()).getAllByRole('link');
  const anchors = headings().slice(1);
  expect(links.map((link) => [link.getAttribute('href'), link.textContent])).toEqual(
    anchors.map((heading) => [`#${heading.id}`, heading.textContent]),
  );
  for (const { parentElement, textContent } of anchors)
    expect(parentElement?.textContent?.length).toBeGreaterThan(2 * (textContent?.length ?? 0));
});

test('ids are unique, and every link within the page has a target', () => {
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const targets = [...document.querySelectorAll('a[href^="#"]')].map((link) =>
    link.getAttribute('href')?.slice(1),
  );
  expect(ids).toEqual(expect.arrayContaining(targets));
});

test('links that people have saved still lead to their headings', () => {
  const saved = [
    ...['interpretation-and-definitions', 'interpretation', 'definitions', 'data-we-collect'],
    ...['personal-data', 'usage-data', 'storage', 'how-we-use-it', 'sharing', 'disclosure-by-law'],
    ...['retention', 'transfer', 'your-choices', 'security', 'children', 'other-sites', 'changes'],
    'contact',
  ];
  expect(headings().map(({ id }) => id)).toEqual(expect.arrayContaining(saved));
});

test('no two links back to the contents have the same name', () => {
  const names = screen
    .getAllByRole('link', { name: /^Back to contents/ })
    .map((link) => link.getAttribute('aria-label'));
  expect(names).toHaveLength(document.querySelectorAll('section').length);
  expect(new Set(names).size).toBe(names.length);
});

test('the definitions contain the terms that the policy uses, in order', () => {
  const terms = screen.getAllByRole('term').map(({ textContent }) => textContent);
  expect(terms).toEqual([...terms].sort());
  const used = ['Account', 'Company', 'Device', 'Personal Data', 'Service'];
  expect(terms).toEqual(expect.arrayContaining([...used, 'Usage Data', 'You']));
});

test('the policy has its date, and a support address to write to', () => {
  const main = screen.getByRole('main');
  expect(main).toHaveTextContent('Last updated February 24, 2025');
  expect(screen.getByText('February 24, 2025')).toHaveAttribute('datetime', '2025-02-24');
  const contact = main.querySelector('section:last-of-type');
  expect(contact).toHaveTextContent(/^Contact us/);
  const link = within(contact as HTMLElement).getByRole('link', { name: testSite.supportEmail });
  expect(link).toHaveAttribute('href', `mailto:${testSite.supportEmail}`);
});

test.each([
  ['Definitions', /The operator of Lift Log\./],
  [
    'Personal Data',
    /may include, but is not limited to.*email address.*first and last name.*your goals.*Usage Data/,
  ],
  ['Usage Data', /IP address.*browser.*pages you have visited.*device identifiers/],
  ['Cookies and storage', /no cookies.*session storage.*local storage/],
  ['Where it is processed', /New Jersey, United States/],
  [
    'How we use your data',
    /provide the Service.*manage your Account.*perform a contract.*contact you/,
  ],
])('the part “%s” states its facts', (name, facts) => {
  const heading = within(screen.getByRole('main')).getByRole('heading', { name });
  expect(heading.parentElement).toHaveTextContent(facts);
});
