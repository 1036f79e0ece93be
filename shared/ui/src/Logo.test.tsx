import { render } from '@testing-library/react';
import { Logo } from './Logo';

test('screen readers skip the logo', () => {
  const { container } = render(<Logo />);
  expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
});
