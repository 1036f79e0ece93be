import type { PageProps } from '@site/contract';
import { testSite } from '@site/testing';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import Home from './Home';

const props: PageProps<'marketing'> = {
  site: testSite,
  location: { pathname: '/', search: '', hash: '' },
  notify: () => ({ update() {}, close() {} }),
  navigate() {},
};

test('the only h1 contains both lines of the headline', () => {
  render(<Home {...props} />);
  const headlines = screen.getAllByRole('heading', { level: 1 });
  expect(headlines).toHaveLength(1);
  expect(headlines[0]).toHaveAccessibleName('Set Your Goals Crush Your Goals');
  expect(headlines[0]).toHaveTextContent('Set Your Goals Crush Your Goals');
});

test('the description and the logo use the product name of the site settings', () => {
  render(<Home {...props} site={{ ...testSite, productName: 'Iron Diary' }} />);
  expect(screen.getByText(/^Tell Iron Diary your goal/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Iron Diary, home' })).toHaveAttribute('href', '/');
});

test('each store badge links to the URL of the site settings, in the same tab', () => {
  render(<Home {...props} />);
  const badges = within(screen.getByRole('main')).getAllByRole('link');
  expect(badges).toEqual([
    screen.getByRole('link', { name: 'Download on the App Store' }),
    screen.getByRole('link', { name: 'Get it on Google Play' }),
  ]);
  const addresses = badges.map((badge) => badge.getAttribute('href'));
  expect(addresses).toEqual([testSite.appStoreUrl, testSite.googlePlayUrl]);
  for (const badge of badges) {
    expect(badge).toHaveAttribute('rel', 'noopener noreferrer');
    expect(badge).not.toHaveAttribute('target');
  }
});

test('the page has its landmarks, and main is focusable', () => {
  render(<Home {...props} />);
  expect(screen.getByRole('banner')).toBeInTheDocument();
  expect(screen.getByRole('contentinfo')).toBeInTheDocument();
  const main = screen.getByRole('main');
  expect(main).toHaveAttribute('id', 'main');
  main.focus();
  expect(main).toHaveFocus();
});

test('the tab stops are the logo, the two badges and the policy', async () => {
  render(<Home {...props} />);
  const stops: (string | null)[] = [];
  for (;;) {
    await userEvent.tab();
    if (document.activeElement === document.body) break;
    stops.push(document.activeElement?.getAttribute('href') ?? null);
  }
  expect(stops).toEqual(['/', testSite.appStoreUrl, testSite.googlePlayUrl, '/private-policy']);
});

test('no element has a style attribute, which the Content-Security-Policy would block', () => {
  const { container } = render(<Home {...props} />);
  expect(container.querySelector('[style]')).toBeNull();
});
