import { render, screen, within } from '@testing-library/react';
import type { Page, PageProps } from '@site/contract';
import { testSite } from '@site/testing';
import PrivacyPolicy from './PrivacyPolicy';

const page: Page = PrivacyPolicy;

const props: PageProps<'marketing'> = {
  site: { ...testSite, productName: 'Lift Log', supportEmail: 'support@lift.example' },
  location: { pathname: '/private-policy', search: '', hash: '' },
  notify: () => ({ update: () => undefined, close: () => undefined }),
  navigate: () => undefined,
};

const main = () => screen.getByRole('main');
const contents = () => screen.getByRole('navigation', { name: 'Table of contents' });
const headings = () => within(main()).getAllByRole('heading');
const sectionText = (id: string) =>
  headings().find((heading) => heading.id === id)?.parentElement?.textContent ?? '';

beforeEach(() => {
  const Policy = page;
  render(<Policy {...props} />);
});

test('the page has one h1, and no heading skips a level', () => {
  expect(screen.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeInTheDocument();
  const levels = headings().map(({ tagName }) => Number(tagName.slice(1)));
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  levels.reduce((above, level) => {
    expect(level).toBeLessThanOrEqual(above + 1);
    return level;
  }, 0);
});

test('the table of contents lists exactly the headings below the title, in order', () => {
  const links = within(contents()).getAllByRole('link');
  const anchors = headings().slice(1);
  expect(links.map((link) => [link.getAttribute('href'), link.textContent])).toEqual(
    anchors.map((heading) => [`#${heading.id}`, heading.textContent]),
  );
});

test('ids are unique, and every link within the page has a target', () => {
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const targets = [...document.querySelectorAll('a[href^="#"]')].map((link) =>
    link.getAttribute('href')?.slice(1),
  );
  expect(ids).toEqual(expect.arrayContaining(targets));
});

test('the definitions contain the terms that the policy uses, and the country', () => {
  const terms = screen.getAllByRole('term').map(({ textContent }) => textContent);
  expect(terms).toEqual([...terms].sort());
  expect(terms).toEqual(
    expect.arrayContaining([
      'Account',
      'Company',
      'Country',
      'Device',
      'Personal Data',
      'Service',
      'Usage Data',
      'You',
    ]),
  );
  expect(sectionText('definitions')).toContain('CountryNew Jersey, United States.');
  expect(sectionText('definitions')).toContain('The operator of Lift Log.');
});
