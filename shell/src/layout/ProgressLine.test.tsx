import { render, screen } from '@testing-library/react';
import { ProgressLine } from './ProgressLine';

test('the line has an accessible name and stays hidden for 300 ms, so that fast pages show none', () => {
  render(<ProgressLine />);
  const line = screen.getByRole('progressbar', { name: 'Loading the page' });
  expect(getComputedStyle(line).animation).toMatch(/\b300ms step-end$/);
  const styles = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText))
    .join('\n');
  const [, animation = ''] = /^(\S+) 300ms/.exec(getComputedStyle(line).animation) ?? [];
  expect(styles).toMatch(
    new RegExp(`@keyframes ${animation}\\s*{\\s*from\\s*{\\s*visibility: hidden`),
  );
});
