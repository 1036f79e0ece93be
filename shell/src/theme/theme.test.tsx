import IconButton from '@mui/material/IconButton';
import { BRAND } from '@site/format';
import { Button, Link } from '@site/ui';
import { ThemeProvider } from '@site/ui/host';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { theme } from './theme';

test('the brand scale goes from a very light 50 to a very dark 900, each step darker than the last', () => {
  const luminances = Object.values(BRAND).map(luminance);
  expect(luminances).toEqual([...luminances].sort((a, b) => b - a));
  expect(new Set(luminances).size).toBe(10);
  expect(luminances[0]).toBeGreaterThan(0.85);
  expect(luminances.at(-1)).toBeLessThan(0.01);
});

// Lighter steps have more: each step is darker than the last.
test.each([
  [300, 900],
  [200, 800],
] as const)('steps %i and %i have a contrast of at least 7', (light, dark) => {
  expect(contrast(BRAND[light], BRAND[dark])).toBeGreaterThanOrEqual(7);
});

const { palette } = theme;

// Axe checks the contrast of what pages show: shell/e2e. It sees neither hovered nor focused elements.
test.each([
  ['a hovered button’s text', palette.primary.contrastText, palette.primary.dark],
  ['the focus ring', BRAND[200], palette.background.default],
])('%s is readable: its contrast is at least 4.5', (_, text, background) => {
  expect(contrast(text, background)).toBeGreaterThanOrEqual(4.5);
});

// In a sentence, the colour alone is too little. A label of two lines is centred in a link as browsers do it in a button.
test('a link is underlined in its own colour, and centres its label as a button does', () => {
  render(
    <ThemeProvider theme={theme}>
      <Button href="/private-policy">a button</Button>
      <Link href="mailto:support@example.com">a link</Link>
    </ThemeProvider>,
  );
  expect(screen.getByRole('link', { name: 'a button' })).toHaveStyle({ textAlign: 'center' });
  expect(screen.getByRole('link', { name: 'a link' })).toHaveStyle({
    textDecoration: 'underline',
    textDecorationColor: 'currentcolor',
  });
});

// MUI's ripple would pulse as long as the focus stays, also with reduced motion.
test('a focused button has no ripple', async () => {
  render(
    <ThemeProvider theme={theme}>
      <Button>a button</Button>
      <IconButton>an icon button</IconButton>
    </ThemeProvider>,
  );
  for (const button of screen.getAllByRole('button')) {
    await userEvent.tab();
    expect(button).toHaveFocus();
    expect(button).toHaveClass('Mui-focusVisible');
    expect(button.childElementCount).toBe(0);
  }
});

/** Returns the relative luminance (WCAG 2.2) of a colour such as `#0a0918`, from 0 to 1 (white). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast ratio of two colours, from 1 to 21. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}
