import { Button, Link, type BrandScale } from '@site/ui';
import { ThemeProvider } from '@site/ui/host';
import { render, screen } from '@testing-library/react';
import { createStaticRouter, RouterContext } from '../routing/Router';
import { contrast, luminance } from './contrast.fixture';
import { brand, theme } from './theme';

const STEPS = [
  50, 100, 200, 300, 400, 500, 600, 700, 800, 900,
] as const satisfies (keyof BrandScale)[];

test('the brand scale goes from a very light 50 to a very dark 900, each step darker than the last', () => {
  expect(Object.keys(brand)).toEqual(STEPS.map(String));
  const luminances = STEPS.map((step) => luminance(brand[step]));
  expect(luminances).toEqual([...luminances].sort((a, b) => b - a));
  expect(new Set(luminances).size).toBe(10);
  expect(luminances[0]).toBeGreaterThan(0.85);
  expect(luminances.at(-1)).toBeLessThan(0.01);
});

test.each([
  ...([50, 100, 200, 300] as const).map((light) => [light, 900] as const),
  ...([50, 100, 200] as const).map((light) => [light, 800] as const),
])('steps %i and %i have a contrast of at least 7', (light, dark) => {
  expect(contrast(brand[light], brand[dark])).toBeGreaterThanOrEqual(7);
});

const { palette } = theme;

test.each([
  ['text', palette.text.primary, palette.background.default],
  ['text on paper', palette.text.primary, palette.background.paper],
  ['secondary text', palette.text.secondary, palette.background.default],
  ['secondary text on paper', palette.text.secondary, palette.background.paper],
  ['a link', palette.primary.main, palette.background.default],
  ['a link on paper', palette.primary.main, palette.background.paper],
  ['a button’s text', palette.primary.contrastText, palette.primary.main],
  ['a hovered button’s text', palette.primary.contrastText, palette.primary.dark],
  ['the focus ring', brand[200], palette.background.default],
])('%s is readable: its contrast is at least 4.5', (_, text, background) => {
  expect(contrast(text, background)).toBeGreaterThanOrEqual(4.5);
});

test('the theme makes plain links and buttons navigate client-side', () => {
  const navigate = jest.fn();
  render(
    <RouterContext value={{ ...createStaticRouter('/'), navigate }}>
      <ThemeProvider theme={theme}>
        <Link href="/private-policy">a link</Link>
        <Button href="/private-policy">a button</Button>
      </ThemeProvider>
    </RouterContext>,
  );
  for (const name of ['a link', 'a button']) screen.getByRole('link', { name }).click();
  const address = 'http://localhost/private-policy';
  expect(navigate.mock.calls).toEqual([[address], [address]]);
});
