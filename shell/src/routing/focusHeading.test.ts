/** @jest-environment ./shared/platform/testing/src/jest/BrowserEnvironment.ts */
import { focusHeading, focusHeadingIfPending, focusPlace, isPageAwaited } from './focusHeading';

test.each([
  ['nothing', true],
  ['a button', false],
])(
  'after the visitor has focused %s, the heading of a late page gets the focus: %s',
  (what, isTaken) => {
    document.body.innerHTML = '<button>Close</button><main></main>';
    focusHeading();
    expect(isPageAwaited()).toBe(true);
    if (what !== 'nothing') document.querySelector('button')?.focus();
    document.querySelector('main')!.innerHTML = '<h1>Policy</h1>';
    focusHeadingIfPending();
    expect(document.activeElement).toBe(document.querySelector(isTaken ? 'h1' : 'button'));
    expect(isPageAwaited()).toBe(false);
  },
);

test('a link that a fragment leads to stays a tab stop, and a heading becomes none', () => {
  document.body.innerHTML = '<main><h1>Policy</h1><a href="/">Home</a></main>';
  const [heading, link] = [document.querySelector('h1')!, document.querySelector('a')!];
  for (const place of [heading, link]) {
    focusPlace(place);
    expect(document.activeElement).toBe(place);
  }
  expect([heading.tabIndex, link.tabIndex]).toEqual([-1, 0]);
});
