import { PRESS_CALLED, PRESS_ERROR, PRESS_STATUS, PRESSED, SHELL_ELEMENT } from '@site/contract';
import { announceCall, EARLY_BUTTON, EARLY_CALL, isRepeat } from '@site/contract/early';
import { PAGE_DATA_ID, type PageData } from '@site/format';
import { HYDRATED, HYDRATION_FAILED } from './events';

declare global {
  interface Window {
    /** Clicks while the page was parsed: `page.html` notes them, since modules run afterwards. */
    clicks?: Event[] | undefined;
  }
}

const PRESS_EVENTS = ['click', 'keydown'];

/** Longest time that a press waits for hydration, in milliseconds. */
const PRESS_LIMIT = 15_000;

export const FAILED =
  'Part of this page did not load. Reload the page, or open it in another browser.';
export const TOO_OLD =
  'This browser is too old for this button. Update it, or open the page in another browser.';

/** Whether the browser can run the page's scripts. The newest features that they use are those of ES2023. */
export const isSupported = 'toSorted' in Array.prototype;

/**
 * Marks buttons that are pressed before hydration. The page's early module makes their call at once,
 * and the page takes it over; other presses are replayed after hydration. A press that waits too
 * long is given back: the button can be pressed again, and the page says what became of the call, or
 * what to do.
 *
 * @param begin the page's early module, if it has one that the browser supports
 * @returns a function to call when there will be no hydration; its text says what to do
 */
export function keepEarlyPresses(begin: Window['earlyModule']): (why: string) => void {
  let failure: string | undefined;
  let isDone = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const keepPress = (event: Event) => {
    const button = buttonAround(event.target as Node | null);
    if (!button) return;
    const isPending = event.type === 'click' && button.getAttribute(PRESSED) === PRESS_CALLED;
    const isIgnored = !isPending && isRepeat(event, button);
    if (isIgnored) event.preventDefault();
    else if (event.type === 'click' && !button.hasAttribute(PRESSED)) press(button);
    // React handles clicks shortly before the page counts as hydrated. It would make a second call.
    if (isIgnored || button.getAttribute(PRESSED) === PRESS_CALLED) event.stopPropagation();
  };

  /** The policy would block it, with an error in the console. In development, the page would load again. */
  const keepForm = (event: Event) => event.preventDefault();

  const press = (button: HTMLElement) => {
    // The answer to another call would deny what the page says.
    if (isDone && button.hasAttribute(EARLY_BUTTON)) return;
    const hasCall = begin && button.hasAttribute(EARLY_BUTTON) && beginCall(begin);
    button.setAttribute(PRESSED, hasCall ? PRESS_CALLED : '');
    showOutcome('');
    showStatus(true);
    clearTimeout(timer);
    // Not at once: screen readers would not notice that the same text came again.
    timer = setTimeout(giveBack, failure ? 100 : PRESS_LIMIT);
  };

  const removeMarks = () => {
    clearTimeout(timer);
    for (const button of pressedButtons()) button.removeAttribute(PRESSED);
  };

  const giveBack = () => {
    if (isCalled() && window.earlyCall)
      void window.earlyCall.outcome.then(({ isSuccess, text }) => {
        isDone = isSuccess;
        tell(text);
      });
    else tell(failure ?? FAILED);
  };

  const tell = (text: string) => {
    if (pressedButtons().length === 0) return;
    removeMarks();
    showStatus(false);
    showOutcome(text);
  };

  const giveUp = (why: string) => {
    failure = why;
    giveBack();
  };
  const fail = () => giveUp(FAILED);

  const replay = () => {
    for (const type of PRESS_EVENTS) removeEventListener(type, keepPress, true);
    removeEventListener('submit', keepForm);
    removeEventListener(HYDRATION_FAILED, fail);
    removeEventListener(HYDRATED, replay);
    const call = window.earlyCall;
    // Once the page has taken the call over, the text is the page's.
    if (!isCalled() || call) showStatus(false);
    showOutcome('');
    const buttons = pressedButtons('=""');
    removeMarks();
    for (const button of buttons) button.click();
    // The page may be of a version from before there was an early module.
    if (call)
      void call.outcome.then(({ text }) => {
        if (window.earlyCall === call) showOutcome(text);
      });
  };

  window.clicks?.forEach(keepPress);
  window.clicks = undefined;
  window.onclick = null;
  for (const type of PRESS_EVENTS) addEventListener(type, keepPress, true);
  addEventListener('submit', keepForm);
  addEventListener(HYDRATION_FAILED, fail);
  addEventListener(HYDRATED, replay);
  return giveUp;
}

/** Returns whether the page's early module has begun a call. */
function beginCall(begin: NonNullable<Window['earlyModule']>): boolean {
  try {
    const data = document.getElementById(PAGE_DATA_ID)?.textContent ?? '';
    const { site } = JSON.parse(data) as PageData;
    const call = begin({ site, search: location.search });
    window.earlyCall = call;
    if (!call) return false;
    announceCall(call.outcome);
    dispatchEvent(new Event(EARLY_CALL));
    return true;
  } catch (error) {
    // The page handles the press after hydration.
    reportError(error);
    return false;
  }
}

/** Returns the page's button. The shell's own, such as Try again after a failure, need no hydration. */
function buttonAround(node: Node | null): HTMLElement | null {
  for (; node; node = node.parentNode)
    if (node.nodeName === 'BUTTON') {
      const button = node as HTMLButtonElement;
      return button.closest(`[${SHELL_ELEMENT}]`) ? null : button;
    }
  return null;
}

const pressedButtons = (value = '') =>
  document.querySelectorAll<HTMLElement>(`[${PRESSED}${value}]`);

const isCalled = () => pressedButtons(`=${PRESS_CALLED}`).length > 0;

const region = (attribute: string) => document.querySelector(`[${attribute}]`);

function showStatus(isWaiting: boolean): void {
  const element = region(PRESS_STATUS);
  if (element) element.textContent = isWaiting ? element.getAttribute(PRESS_STATUS) : '';
}

function showOutcome(text: string): void {
  const element = region(PRESS_ERROR);
  if (!element) return;
  element.textContent = text;
  if (text) element.scrollIntoView({ block: 'nearest' });
}
