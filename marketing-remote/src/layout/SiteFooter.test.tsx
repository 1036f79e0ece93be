import { render, screen } from '@testing-library/react';
import { SiteFooter } from './SiteFooter';

test('the footer leads to the policy and states the copyright', () => {
  render(<SiteFooter />);
  expect(screen.getByRole('link', { name: 'Private Policy' })).toHaveAttribute(
    'href',
    '/private-policy',
  );
  expect(screen.getByText('©Copyright. All rights reserved.')).toBeInTheDocument();
});

test('the social icons are named pictures, and nothing that could be followed or focused', () => {
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
