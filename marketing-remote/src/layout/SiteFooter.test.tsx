import { render, screen } from '@testing-library/react';
import { SiteFooter } from './SiteFooter';

test('the footer links to the policy and states the copyright', () => {
  render(<SiteFooter />);
  expect(screen.getByRole('link', { name: 'Private Policy' })).toHaveAttribute(
    'href',
    '/private-policy',
  );
  expect(screen.getByText('©Copyright. All rights reserved.')).toBeInTheDocument();
});

test('the social icons are named images, neither links nor focusable', () => {
  render(<SiteFooter />);
  const icons = screen.getAllByRole('img');
  const names = icons.map((icon) => icon.getAttribute('aria-label'));
  expect(names).toEqual(['Facebook', 'Twitter', 'Instagram', 'LinkedIn']);
  for (const icon of icons) {
    expect(icon.closest('a, button')).toBeNull();
    expect(icon).not.toHaveAttribute('tabindex');
    expect(icon.querySelector('svg')).toHaveAttribute('focusable', 'false');
  }
});
