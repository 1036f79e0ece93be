/**
 * Runs in every page before the page's own scripts and records what a visitor sees and when.
 * `visitSite.ts` bundles it and injects it into the pages.
 */

/** What a page has shown so far. Times are milliseconds since the navigation started. */
export interface Observed {
  firstPaint?: number;
  largestPaint?: number;
  /** Sum of all layout shifts without recent input. */
  layoutShift: number;
  /** Milliseconds for which long frames kept the page from responding. */
  blocking: number;
  /** The centre of the Confirm button, once it is painted. */
  button?: { x: number; y: number };
  /** When the pressed state of the button was painted. */
  pressShown?: number;
  /** Milliseconds from the click on the link to the policy until its heading was painted. */
  navigation?: number;
}

declare global {
  interface Window {
    observed: Observed;
    /** Begins to look for the Confirm button, which delays the paint. */
    observeConfirm: () => void;
  }
}

/** Session storage key of the click time. On the static site the click unloads the document. */
const CLICKED = 'benchmark-clicked';

/** A button that was pressed: it is busy, or marked because its press waits for hydration. */
const PRESSED_BUTTON = 'button[aria-busy="true"], button[data-pressed]';

const observed: Observed = { layoutShift: 0, blocking: 0 };
window.observed = observed;

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}
interface LongFrame extends PerformanceEntry {
  blockingDuration: number;
}

observe('paint', ({ name, startTime }) => {
  if (name === 'first-contentful-paint') observed.firstPaint = startTime;
});
observe('largest-contentful-paint', ({ startTime }) => {
  observed.largestPaint = startTime;
});
observe<LayoutShift>('layout-shift', ({ value, hadRecentInput }) => {
  if (!hadRecentInput) observed.layoutShift += value;
});
// Long tasks would lack those without scripts, such as the first layout.
observe<LongFrame>('long-animation-frame', ({ blockingDuration }) => {
  observed.blocking += blockingDuration;
});

function observe<Entry extends PerformanceEntry>(type: string, note: (entry: Entry) => void) {
  const observer = new PerformanceObserver((list) =>
    list.getEntries().forEach((entry) => note(entry as Entry)),
  );
  observer.observe({ type, buffered: true });
}

/**
 * Whether a visitor sees an element: it is rendered, its centre is in the window, and nothing
 * covers it there.
 */
function isVisible(element: Element): boolean {
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  const { x, y, width, height } = element.getBoundingClientRect();
  const top = document.elementFromPoint(x + width / 2, y + height / 2);
  return top !== null && element.contains(top);
}

const findVisible = (selector: string, text: string) =>
  [...document.querySelectorAll(selector)].find(
    (element) => element.textContent === text && isVisible(element),
  );

/** Calls back after the frame in which an element was first painted. */
function afterPaintOf(find: () => Element | undefined, painted: (element: Element) => void) {
  const element = find();
  requestAnimationFrame(() =>
    element ? setTimeout(() => painted(element)) : afterPaintOf(find, painted),
  );
}

window.observeConfirm = () =>
  afterPaintOf(
    () => findVisible('button', 'Confirm'),
    (button) => {
      const { x, y, width, height } = button.getBoundingClientRect();
      observed.button = { x: x + width / 2, y: y + height / 2 };
      afterPaintOf(
        () => document.querySelector(PRESSED_BUTTON) ?? undefined,
        () => (observed.pressShown = performance.now()),
      );
    },
  );

const observeNavigation = (clicked: number) =>
  afterPaintOf(
    () => findVisible('h1', 'Privacy Policy'),
    () => (observed.navigation = performance.timeOrigin + performance.now() - clicked),
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
