import { render, screen } from '@testing-library/react';
import { PhonePicture } from './PhonePicture';

test('the alt text describes the picture and names the product', () => {
  render(<PhonePicture productName="Iron Diary" />);
  const name = /^Iron Diary on a phone: .*225 lb squat.*sets and weights/;
  expect(screen.getByRole('img')).toHaveAccessibleName(name);
});

test('the picture reserves its space before it loads: 388 x 800', () => {
  render(<PhonePicture productName="Iron Diary" />);
  expect(screen.getByRole('img')).toHaveAttribute('width', '388');
  expect(screen.getByRole('img')).toHaveAttribute('height', '800');
});

test('the picture has a high fetch priority, and AVIF comes before WebP', () => {
  const { container } = render(<PhonePicture productName="Iron Diary" />);
  expect(screen.getByRole('img')).toHaveAttribute('fetchpriority', 'high');
  const sources = [...container.querySelectorAll('picture > source')];
  expect(sources.map((source) => source.getAttribute('type'))).toEqual([
    'image/avif',
    'image/webp',
  ]);
  for (const source of sources) expect(source.getAttribute('srcset')).toMatch(/^\S+ 1x, \S+ 2x$/);
});
