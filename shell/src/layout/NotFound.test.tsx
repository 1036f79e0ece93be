import { testSite } from '@site/testing';
import { render, screen } from '@testing-library/react';
import { NotFound } from './NotFound';

test('it says that the page doesn’t exist, links home, and keeps the header and the main landmark', () => {
  render(<NotFound site={{ ...testSite, productName: 'Iron Diary' }} />);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('This page doesn’t exist');
  expect(screen.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/');
  expect(screen.getByRole('link', { name: 'Iron Diary, home' })).toHaveAttribute('href', '/');
  expect(screen.getByRole('main')).toHaveAttribute('id', 'main');
});
