import type { PageProps } from '@site/contract';
import { testSite } from '@site/testing';
import { render, screen, within } from '@testing-library/react';
import Home from './Home';

const props: PageProps<'marketing'> = {
  site: testSite,
  location: { pathname: '/', search: '', hash: '' },
  notify: () => ({ update() {}, close() {} }),
  navigate() {},
};

test('the headline is read as two sentences, and the description and the logo name the product', () => {
  render(<Home {...props} site={{ ...testSite, productName: 'Iron Diary' }} />);
  expect(screen.getByRole('heading', { level: 1 })).toHaveAccessibleName(
    'Set Your Goals Crush Your Goals',
  );
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
