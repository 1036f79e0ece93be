/** @jest-environment ./shared/platform/testing/src/jest/BrowserEnvironment.ts */
import { focusHeading, focusHeadingIfPending, isPageAwaited } from './focusHeading';

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
