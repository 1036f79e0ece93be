import { isVisible } from './isVisible';
import type { Observed } from './Observed';

/**
 * Runs in every page before the page's own scripts and records what a visitor sees and when.
 * `openVisitor.ts` bundles it and injects it into the pages.
 */

/** Session storage key of the click time. On the static site the click unloads the document. */
const CLICKED = 'benchmark-clicked';

/** The button's pressed state: busy, or marked because its press waits for hydration. */
const PRESSED_STATE = '[aria-busy="true"], [data-pressed]';

const observed: Observed = {
  firstPaint: undefined,
  largestPaint: undefined,
  shifts: [],
  button: undefined,
  pressShown: undefined,
  navigation: undefined,
};
window.observed = observed;

interface LargestPaint extends PerformanceEntry {
  element: Element | null;
}
interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

observe('paint', ({ name, startTime }) => {
  if (name === 'first-contentful-paint') observed.firstPaint = startTime;
});
observe<LargestPaint>('largest-contentful-paint', ({ startTime, element }) => {
  observed.largestPaint = { time: startTime, element: element ? selectorOf(element) : 'removed' };
});
observe<LayoutShift>('layout-shift', ({ startTime, value, hadRecentInput }) => {
  if (!hadRecentInput) observed.shifts.push({ time: startTime, value });
});

function observe<Entry extends PerformanceEntry>(type: string, note: (entry: Entry) => void) {
  const observer = new PerformanceObserver((list) =>
    list.getEntries().forEach((entry) => note(entry as Entry)),
  );
  observer.observe({ type, buffered: true });
}

/**
 * Returns the element and its parent, e.g. `picture > img`. Class names are hashes, so they are
 * left out.
 */
function selectorOf(element: Element): string {
  return [element.parentElement, element].map((part) => part?.tagName.toLowerCase()).join(' > ');
}

/** Calls back in the first frame in which an element exists, before it is painted. */
function waitForElement(find: () => Element | undefined, found: (element: Element) => void) {
  const element = find();
  if (element) found(element);
  else requestAnimationFrame(() => waitForElement(find, found));
}

/** Calls back after the next frame has been painted. */
function afterPaint(call: () => void) {
  requestAnimationFrame(() => setTimeout(call));
}

const confirmButton = () =>
  [...document.querySelectorAll('button')].find(
    (button) => button.textContent === 'Confirm' && isVisible(button),
  );

const policyHeading = () =>
  [...document.querySelectorAll('h1')].find(
    (heading) => heading.textContent === 'Privacy Policy' && isVisible(heading),
  );

window.observeConfirm = () =>
  waitForElement(confirmButton, (button) =>
    afterPaint(() => {
      const { x, y, width, height } = button.getBoundingClientRect();
      observed.button = { time: performance.now(), x: x + width / 2, y: y + height / 2 };
      new MutationObserver((_, observer) => {
        if (!confirmButton()?.matches(PRESSED_STATE)) return;
        observer.disconnect();
        afterPaint(() => (observed.pressShown = performance.now()));
      }).observe(document, {
        subtree: true,
        childList: true,
        attributeFilter: ['aria-busy', 'data-pressed'],
      });
    }),
  );

const observeNavigation = (clicked: number) =>
  waitForElement(policyHeading, () =>
    afterPaint(() => (observed.navigation = performance.timeOrigin + performance.now() - clicked)),
  );

// Elsewhere, reading the storage would delay the first paint.
const clicked = location.pathname === '/private-policy' ? sessionStorage.getItem(CLICKED) : null;
if (clicked) observeNavigation(Number(clicked));
else
  window.addEventListener(
    'click',
    ({ target, timeStamp }) => {
      if (!(target instanceof Element) || !target.closest('a[href="/private-policy"]')) return;
      const time = performance.timeOrigin + timeStamp;
      sessionStorage.setItem(CLICKED, String(time));
      observeNavigation(time);
    },
    { capture: true },
  );
