import { pageProps, testSite } from '@site/testing';
import { renderToString } from 'react-dom/server';
import PrivacyPolicy from './PrivacyPolicy';

beforeAll(() => {
  document.body.innerHTML = renderToString(
    <PrivacyPolicy {...pageProps} site={{ ...testSite, productName: 'Lift Log' }} />,
  );
});

const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const headings = () => all('main :is(h1, h2, h3)');
const hrefsOf = (selector: string) => all(selector).map((link) => link.getAttribute('href'));

test('the page has one h1, and no heading skips a level', () => {
  const [title, first, ...levels] = headings().map(({ tagName }) => tagName);
  expect([title, first]).toEqual(['H1', 'H2']);
  expect(new Set(levels)).toEqual(new Set(['H2', 'H3']));
});

test('the table of contents lists exactly the headings below the title, and each has a text', () => {
  const anchors = headings().slice(1);
  const links = all('nav[aria-label="Table of contents"] a');
  expect(links.map((link) => [link.getAttribute('href'), link.textContent])).toEqual(
    anchors.map(({ id, textContent }) => [`#${id}`, textContent]),
  );
  for (const { parentElement, textContent } of anchors)
    expect(parentElement?.textContent?.length).toBeGreaterThan(2 * textContent.length);
});

test('ids are unique, and every link within the page has a target', () => {
  const ids = all('[id]').map(({ id }) => `#${id}`);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(expect.arrayContaining(hrefsOf('a[href^="#"]')));
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
  const names = all('a[aria-label^="Back to contents"]').map(({ ariaLabel }) => ariaLabel);
  expect(names).toHaveLength(all('section').length);
  expect(new Set(names).size).toBe(names.length);
});

test('the definitions contain the terms that the policy uses, in order', () => {
  const terms = all('dt').map(({ textContent }) => textContent);
  expect(terms).toEqual([...terms].sort());
  const used = ['Account', 'Company', 'Device', 'Personal Data', 'Service'];
  expect(terms).toEqual(expect.arrayContaining([...used, 'Usage Data', 'You']));
});

test('the policy has its date, and a support address to write to', () => {
  const [date] = all('main time[datetime="2025-02-24"]');
  expect(date?.parentElement).toHaveTextContent('Last updated February 24, 2025');
  expect(all('main section:last-of-type')[0]).toHaveTextContent(/^Contact us/);
  expect(hrefsOf('main section:last-of-type p a')).toEqual([`mailto:${testSite.supportEmail}`]);
});

test.each([
  ['definitions', /The operator of Lift Log\./],
  [
    'personal-data',
    /may include, but is not limited to.*email address.*first and last name.*your goals.*Usage Data/,
  ],
  ['usage-data', /IP address.*browser.*pages you have visited.*device identifiers/],
  ['storage', /no cookies.*session storage.*local storage/],
  ['transfer', /New Jersey, United States/],
  ['how-we-use-it', /provide the Service.*manage your Account.*perform a contract.*contact you/],
])('the part “%s” states its facts', (id, facts) => {
  expect(document.getElementById(id)?.parentElement).toHaveTextContent(facts);
});
