import { render } from '@testing-library/react';
import { Logo } from './Logo';

test('the logo says nothing to screen readers: whoever shows it names it in words', () => {
  const { container } = render(<Logo />);
  expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
});
