import type { Observed } from './Observed';

/**
 * Runs in every page before its own scripts and notes what a visitor gets to see, and when. Bundled to one script by
 * `openVisit.ts`; the pages don't know of it.
 */

/** Where the time of the click is kept: with a static page the document that painted the link is gone by the end. */
const CLICKED = 'benchmark-clicked';

/** How a button shows that it was pressed: that it is busy, or that the press is kept until the page is ready for it. */
const SIGN = '[aria-busy="true"], [data-pressed]';

const observed: Observed = {
  firstPaint: undefined,
  largestPaint: undefined,
  shifts: [],
  longTasks: [],
  button: undefined,
  sign: undefined,
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

follow('paint', ({ name, startTime }) => {
  if (name === 'first-contentful-paint') observed.firstPaint = startTime;
});
follow<LargestPaint>('largest-contentful-paint', ({ startTime, element }) => {
  observed.largestPaint = { time: startTime, element: element ? selectorOf(element) : 'removed' };
});
follow<LayoutShift>('layout-shift', ({ startTime, value, hadRecentInput }) => {
  if (!hadRecentInput) observed.shifts.push({ time: startTime, value });
});
follow('longtask', ({ startTime, duration }) => {
  observed.longTasks.push({ start: startTime, end: startTime + duration });
});

function follow<Entry extends PerformanceEntry>(type: string, note: (entry: Entry) => void) {
  const observer = new PerformanceObserver((list) =>
    list.getEntries().forEach((entry) => note(entry as Entry)),
  );
  observer.observe({ type, buffered: true });
}

/** The element and its parent, e.g. `picture > img`: class names are the styles' hashes. */
function selectorOf(element: Element): string {
  return [element.parentElement, element].map((part) => part?.tagName.toLowerCase()).join(' > ');
}

/** Calls back in the frame in which something is first there, before it is painted. */
function whenThere(find: () => Element | undefined, found: (element: Element) => void) {
  const element = find();
  if (element) found(element);
  else requestAnimationFrame(() => whenThere(find, found));
}

/** Calls back when the coming frame has been painted. */
function afterPaint(call: () => void) {
  requestAnimationFrame(() => setTimeout(call));
}

const confirmButton = () =>
  [...document.querySelectorAll('button')].find(
    (button) =>
      button.textContent === 'Confirm' && button.checkVisibility({ visibilityProperty: true }),
  );

const policyHeading = () =>
  [...document.querySelectorAll('h1')].find((heading) => heading.textContent === 'Privacy Policy');

const followConfirm = () =>
  whenThere(confirmButton, (button) =>
    afterPaint(() => {
      const { x, y, width, height } = button.getBoundingClientRect();
      observed.button = { time: performance.now(), x: x + width / 2, y: y + height / 2 };
      new MutationObserver((_, observer) => {
        if (!confirmButton()?.matches(SIGN)) return;
        observer.disconnect();
        afterPaint(() => (observed.sign = performance.now()));
      }).observe(document, {
        subtree: true,
        childList: true,
        attributeFilter: ['aria-busy', 'data-pressed'],
      });
    }),
  );

const followNavigation = (clicked: number) =>
  whenThere(policyHeading, () =>
    afterPaint(() => (observed.navigation = performance.timeOrigin + performance.now() - clicked)),
  );

if (location.pathname === '/account/confirm') followConfirm();

const clicked = sessionStorage.getItem(CLICKED);
if (clicked) followNavigation(Number(clicked));
else
  window.addEventListener(
    'click',
    ({ target, timeStamp }) => {
      if (!(target instanceof Element) || !target.closest('a[href="/private-policy"]')) return;
      const time = performance.timeOrigin + timeStamp;
      sessionStorage.setItem(CLICKED, String(time));
      followNavigation(time);
    },
    { capture: true },
  );
