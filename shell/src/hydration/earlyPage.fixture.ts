import {
  EARLY_BUTTON,
  PRESS_ERROR,
  PRESS_STATUS,
  PRESSED,
  type EarlyCall,
  type EarlyOutcome,
} from '@site/contract';
import { testSite } from '@site/testing';
import { HYDRATED } from './events';

let settle: (outcome: EarlyOutcome) => void;

/** Begins the early call. */
export const begin = jest.fn<
  EarlyCall | undefined,
  Parameters<NonNullable<Window['earlyModule']>>
>();

/** Settles the call, and lets its listeners run. */
export const end = async (outcome: EarlyOutcome) => {
  settle(outcome);
  await jest.advanceTimersByTimeAsync(0);
};

/** Shows a page that is not hydrated yet: a button with an early call, and one without. */
export function showEarlyPage() {
  begin.mockImplementation(() => {
    const outcome = new Promise<EarlyOutcome>((resolve) => (settle = resolve));
    return { key: 'a', result: outcome, outcome };
  });
  const data = JSON.stringify({ site: testSite });
  document.body.innerHTML = `
    <div id="root"><button id="early" ${EARLY_BUTTON}><b>Confirm</b></button><button id="other"></button>
    <p ${PRESS_STATUS}="Confirming …"></p><p ${PRESS_ERROR}></p></div>
    <script type="application/json" id="page-data">${data}</script>`;
}

let time = 0;

/** Presses the button, by default long enough after the press before. */
export function press(id = 'early', elapsed = 1000) {
  const click = new MouseEvent('click', { bubbles: true, cancelable: true });
  Object.defineProperty(click, 'timeStamp', { value: (time += elapsed) });
  document.getElementById(id)?.dispatchEvent(click);
}

export const mark = (id = 'early') => document.getElementById(id)?.getAttribute(PRESSED);
export const textOf = (attribute: string) => document.querySelector(`[${attribute}]`)?.textContent;
export const hydrate = () => void window.dispatchEvent(new Event(HYDRATED));
