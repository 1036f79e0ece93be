import { testSite } from '@site/testing';
import { render, screen, within } from '@testing-library/react';
import PrivacyPolicy from './PrivacyPolicy';

const contents = () => screen.getByRole('navigation', { name: 'Table of contents' });
const headings = () => within(screen.getByRole('main')).getAllByRole('heading');

beforeEach(() => {
  render(
    <PrivacyPolicy
      site={{ ...testSite, productName: 'Lift Log' }}
      location={{ pathname: '/private-policy', search: '', hash: '' }}
      notify={() => ({ update() {}, close() {} })}
      navigate={() => {}}
    />,
  );
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

test('the definitions contain the terms that the policy uses, and the product', () => {
  const terms = screen.getAllByRole('term').map(({ textContent }) => textContent);
  expect(terms).toEqual([...terms].sort());
  expect(terms).toEqual(
    expect.arrayContaining(['Account', 'Company', 'Country', 'Device', 'Personal Data', 'Service']),
  );
  expect(terms).toEqual(expect.arrayContaining(['Usage Data', 'You']));
  expect(screen.getByText(/^The operator of Lift Log\./)).toBeInTheDocument();
});
