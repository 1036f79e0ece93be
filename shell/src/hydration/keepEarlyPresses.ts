import { PRESS_ERROR, PRESS_STATUS, PRESSED } from '@site/contract';
import { HYDRATED, HYDRATION_FAILED } from './events';

/** Longest time that a press waits for hydration, in milliseconds. */
const PRESS_LIMIT = 15_000;

export const FAILED =
  'Part of this page did not load. Reload the page, or open it in another browser.';
export const TOO_OLD =
  'This browser is too old for this button. Update it, or open the page in another browser.';

/**
 * Marks buttons that are pressed before hydration, and replays the presses after it. A press that
 * waits too long is given back: the button can be pressed again, and the page says what to do.
 *
 * @returns a function to call when there will be no hydration; its text says what to do
 */
export function keepEarlyPresses(): (why: string) => void {
  let failure: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const keepPress = ({ target }: Event) => {
    const button = buttonAround(target as Node | null);
    if (!button || button.hasAttribute(PRESSED)) return;
    button.setAttribute(PRESSED, '');
    show(PRESS_ERROR, '');
    const status = region(PRESS_STATUS);
    if (status) status.textContent = status.getAttribute(PRESS_STATUS);
    clearTimeout(timer);
    // Not at once: screen readers would not notice that the same text came again.
    timer = setTimeout(giveBack, failure ? 100 : PRESS_LIMIT);
  };

  /** Removes all marks and returns the buttons that had one. */
  const takePresses = () => {
    clearTimeout(timer);
    show(PRESS_STATUS, '');
    const buttons = document.querySelectorAll<HTMLElement>(`[${PRESSED}]`);
    for (const button of buttons) button.removeAttribute(PRESSED);
    return buttons;
  };

  const giveBack = () => {
    if (takePresses().length > 0) show(PRESS_ERROR, failure ?? FAILED);
  };

  const giveUp = (why: string) => {
    failure = why;
    giveBack();
  };
  const fail = () => giveUp(FAILED);

  const replay = () => {
    removeEventListener('click', keepPress, true);
    removeEventListener(HYDRATION_FAILED, fail);
    removeEventListener(HYDRATED, replay);
    show(PRESS_ERROR, '');
    for (const button of takePresses()) button.click();
  };

  addEventListener('click', keepPress, true);
  addEventListener(HYDRATION_FAILED, fail);
  addEventListener(HYDRATED, replay);
  return giveUp;
}

function buttonAround(node: Node | null): HTMLElement | null {
  for (; node; node = node.parentNode)
    if (node.nodeName === 'BUTTON') return node as HTMLButtonElement;
  return null;
}

const region = (attribute: string) => document.querySelector(`[${attribute}]`);

function show(attribute: string, text: string): void {
  const element = region(attribute);
  if (element) element.textContent = text;
}
