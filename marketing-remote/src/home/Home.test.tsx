import { pageProps, testSite } from '@site/testing';
import { render, screen, within } from '@testing-library/react';
import Home from './Home';

beforeEach(() => {
  render(<Home {...pageProps} />);
});

test('the headline is read as two sentences', () => {
  expect(screen.getByRole('heading', { level: 1 })).toHaveAccessibleName(
    'Set Your Goals Crush Your Goals',
  );
});

test('each store badge links to the URL of the site settings, in the same tab', () => {
  const badges = within(screen.getByRole('main')).getAllByRole('link');
  expect(badges.map((badge) => badge.getAttribute('href'))).toEqual([
    testSite.appStoreUrl,
    testSite.googlePlayUrl,
  ]);
  for (const badge of badges) {
    expect(badge).toHaveAttribute('rel', 'noopener noreferrer');
    expect(badge).not.toHaveAttribute('target');
  }
});

test('the picture of the app reserves its space, and AVIF comes before WebP', () => {
  const picture = screen.getByRole('img', { name: /squat of 225 pounds.*sets and weights/ });
  expect([picture.getAttribute('width'), picture.getAttribute('height')]).toEqual(['388', '800']);
  expect(picture).toHaveAttribute('fetchpriority', 'high');
  const sources = [...document.querySelectorAll('picture > source')];
  expect(sources.map((source) => source.getAttribute('type'))).toEqual([
    'image/avif',
    'image/webp',
  ]);
  expect(sources.map((source) => source.getAttribute('srcset'))).toEqual([
    expect.stringMatching(/^\S+ 388w, \S+ 776w, \S+ 1164w$/),
    expect.stringMatching(/^\S+ 388w, \S+ 776w$/),
  ]);
});

test('the header has the logo and the support address, and the footer the policy, the networks and the copyright', () => {
  const header = within(screen.getByRole('banner'));
  const home = header.getByRole('link', { name: 'Workout Planner, home' });
  expect(header.getByRole('link', { name: 'Contact us' })).toHaveAttribute(
    'href',
    `mailto:${testSite.supportEmail}`,
  );
  expect(home.querySelector('svg')).toHaveStyle({ width: '40px' });
  const footer = within(screen.getByRole('contentinfo'));
  expect(footer.getByRole('link')).toHaveTextContent(/^Private Policy$/);
  expect(footer.getByText(/^Soon on/)).toHaveTextContent(
    /^Soon on Facebook, Twitter, Instagram, LinkedIn$/,
  );
  expect(footer.queryAllByRole('img')).toEqual([]);
  expect(footer.getByText(/^Soon on/).querySelectorAll('svg[aria-hidden=true]')).toHaveLength(4);
  expect(footer.getByText('©Copyright. All rights reserved.')).toBeVisible();
});
