/** @jest-environment ./shared/platform/testing/src/jest/BrowserEnvironment.ts */
import { PRESS_CALLED, PRESS_ERROR, PRESS_STATUS, PRESSED } from '@site/contract';
import {
  EARLY_BUTTON,
  takeEarlyCall,
  type EarlyCall,
  type EarlyOutcome,
} from '@site/contract/early';
import { testSite } from '@site/testing';
import { HYDRATED, HYDRATION_FAILED } from './events';
import { FAILED, keepEarlyPresses } from './keepEarlyPresses';
import { tellLeftPress } from './tellOutcome';

let settle: (outcome: EarlyOutcome) => void;

/** Begins the early call. */
const begin = jest.fn<EarlyCall | undefined, Parameters<NonNullable<Window['earlyModule']>>>();

/** Settles the call, and lets its listeners run. */
const end = async (outcome: EarlyOutcome) => {
  settle(outcome);
  await jest.advanceTimersByTimeAsync(0);
};

/** Shows a page that is not hydrated yet: a button with an early call, and one without. */
function showEarlyPage() {
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

/** @param detail number of the click in a double or triple click */
const press = (id = 'early', detail = 1) =>
  document
    .getElementById(id)
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));

const mark = (id = 'early') => document.getElementById(id)?.getAttribute(PRESSED);
const textOf = (attribute: string) => document.querySelector(`[${attribute}]`)?.textContent;
const hydrate = () => void window.dispatchEvent(new Event(HYDRATED));

/** Fails to start the shell, and then presses and ends the call. */
async function pressAfterFailure(outcome: EarlyOutcome) {
  giveUp(FAILED);
  press();
  await end(outcome);
  await jest.advanceTimersByTimeAsync(100);
}

const DONE: EarlyOutcome = { isSuccess: true, text: 'Done.' };
const REFUSED: EarlyOutcome = { isSuccess: false, text: 'No.' };

const react = jest.fn();
const taken = jest.fn<undefined, [EarlyCall]>();
let giveUp: (why: string) => void;

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
  jest.useFakeTimers();
  jest.resetAllMocks();
  showEarlyPage();
  document.getElementById('root')?.addEventListener('click', react);
  giveUp = keepEarlyPresses(begin);
});
afterEach(() => {
  hydrate();
  takeEarlyCall(() => {})();
  jest.useRealTimers();
});

test('a press before keepEarlyPresses ran begins the call, whatever was clicked afterwards', () => {
  hydrate();
  const first = new MouseEvent('click', { bubbles: true });
  document.querySelector('#early b')?.dispatchEvent(first);
  expect(begin).not.toHaveBeenCalled();
  window.clicks = [first, new MouseEvent('click')];
  giveUp = keepEarlyPresses(begin);
  expect(begin).toHaveBeenCalledTimes(1);
  expect(mark()).toBe(PRESS_CALLED);
});

test('the browser submits forms only after hydration', () => {
  const submit = () =>
    document.body.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  expect(submit()).toBe(false);
  hydrate();
  expect(submit()).toBe(true);
});

test('an early press begins the call at once, with the page’s settings and query, and shows progress', () => {
  history.replaceState(null, '', '?token=a');
  document.querySelector('b')?.click();
  press();
  expect(begin.mock.calls).toEqual([[{ site: testSite, search: '?token=a' }]]);
  expect([mark(), textOf(PRESS_STATUS)]).toEqual([PRESS_CALLED, 'Confirming …']);
  // React may be hydrating, and would make a second call.
  expect(react).not.toHaveBeenCalled();
});

test('a call that the page takes over is not replayed, and its progress is the page’s', async () => {
  press();
  const stop = takeEarlyCall(taken);
  hydrate();
  expect(taken.mock.calls).toMatchObject([[{ key: 'a' }]]);
  expect(react).not.toHaveBeenCalled();
  expect([mark(), textOf(PRESS_STATUS)]).toEqual([null, 'Confirming …']);
  await end(REFUSED);
  expect(textOf(PRESS_ERROR)).toBe('');
  press();
  expect(begin).toHaveBeenCalledTimes(1);
  expect(react).toHaveBeenCalledTimes(1);
  stop();
});

test('a call that nothing takes over is told after hydration, and not made again', async () => {
  press();
  hydrate();
  expect(textOf(PRESS_STATUS)).toBe('');
  await end(REFUSED);
  expect(textOf(PRESS_ERROR)).toBe('No.');
  expect(react).not.toHaveBeenCalled();
});

test.each([
  ['whose page is there is left to it', false],
  ['that a later page takes over is left to that', true],
])('a call %s', async (_, isTaken) => {
  const notify = jest.fn();
  press();
  if (isTaken) document.getElementById('root')?.remove();
  tellLeftPress(notify);
  if (isTaken) takeEarlyCall(taken)();
  await end(REFUSED);
  expect(notify).not.toHaveBeenCalled();
});

test.each([
  ['success', DONE, 5000],
  ['error', REFUSED, Infinity],
])(
  'a toast tells a %s without its page, and stays if somebody has to act on it',
  async (status, outcome, duration) => {
    const notify = jest.fn();
    press();
    document.body.innerHTML = '';
    tellLeftPress(notify);
    await end(outcome);
    expect(notify.mock.calls).toEqual([[{ status, message: outcome.text, duration }]]);
  },
);

test('after 15 s, an outcome is told, and the page still takes the call over', async () => {
  press();
  await end(DONE);
  expect(mark()).toBe(PRESS_CALLED);
  await jest.advanceTimersByTimeAsync(15_000);
  expect([mark(), textOf(PRESS_STATUS), textOf(PRESS_ERROR)]).toEqual([null, '', 'Done.']);
  takeEarlyCall(taken)();
  hydrate();
  expect(taken.mock.calls).toMatchObject([[{ key: 'a' }]]);
  expect(textOf(PRESS_ERROR)).toBe('');
});

test.each([
  ['after 15 s', () => jest.advanceTimersByTime(15_000)],
  ['when the shell fails', () => window.dispatchEvent(new Event(HYDRATION_FAILED))],
  ['when a script fails', () => giveUp(FAILED)],
])(
  '%s, a running call is told once it ends, and blocks more presses until then',
  async (_, fail) => {
    press();
    fail();
    await jest.advanceTimersByTimeAsync(0);
    press();
    expect(begin).toHaveBeenCalledTimes(1);
    expect(textOf(PRESS_ERROR)).toBe('');
    await end(REFUSED);
    expect(textOf(PRESS_ERROR)).toBe('No.');
    press();
    expect(begin).toHaveBeenCalledTimes(2);
    expect(textOf(PRESS_ERROR)).toBe('');
  },
);

test('after a failure, a press makes its call and tells the outcome, or soon what to do', async () => {
  await pressAfterFailure(DONE);
  expect(textOf(PRESS_ERROR)).toBe('Done.');
  press('other');
  // Cleared first, so that the same text would be announced again.
  expect(textOf(PRESS_ERROR)).toBe('');
  await jest.advanceTimersByTimeAsync(100);
  expect(textOf(PRESS_ERROR)).toBe(FAILED);
});

test('a call that has succeeded is not made again, and its text stays', async () => {
  await pressAfterFailure(DONE);
  press();
  await jest.advanceTimersByTimeAsync(100);
  expect(begin).toHaveBeenCalledTimes(1);
  expect([mark(), textOf(PRESS_STATUS), textOf(PRESS_ERROR)]).toEqual([null, '', 'Done.']);
});

test('after a failure, a press of the shell’s own button leaves what the page says', async () => {
  document.body.insertAdjacentHTML('beforeend', '<p data-shell><button id="retry"></button></p>');
  await pressAfterFailure(DONE);
  press('retry');
  expect([mark('retry'), textOf(PRESS_STATUS), textOf(PRESS_ERROR)]).toEqual([null, '', 'Done.']);
});

test('a held key and a double click make no second call where the first has failed at once', async () => {
  await pressAfterFailure(REFUSED);
  expect([mark(), textOf(PRESS_ERROR)]).toEqual([null, 'No.']);
  press('early', 2);
  const keydown = new KeyboardEvent('keydown', {
    key: 'Enter',
    repeat: true,
    bubbles: true,
    cancelable: true,
  });
  document.getElementById('early')?.dispatchEvent(keydown);
  expect(keydown.defaultPrevented).toBe(true);
  expect(begin).toHaveBeenCalledTimes(1);
  expect(textOf(PRESS_ERROR)).toBe('No.');
  press();
  expect(begin).toHaveBeenCalledTimes(2);
});

const throwError = () => {
  throw new Error('no fetch');
};

test.each([
  ['that the module leaves to the page', () => begin.mockReturnValue(undefined), 'early', 0],
  ['of another button', () => {}, 'other', 0],
  ['whose module throws', () => begin.mockImplementation(throwError), 'early', 1],
])('a press %s is replayed, and a throw reported', (_, prepare, button, reports) => {
  const report = jest.fn();
  Object.assign(window, { reportError: report });
  prepare();
  press(button);
  expect(report).toHaveBeenCalledTimes(reports);
  expect([mark(button), textOf(PRESS_STATUS)]).toEqual(['', 'Confirming …']);
  react.mockClear();
  hydrate();
  expect(react).toHaveBeenCalledTimes(1);
  expect([mark(button), textOf(PRESS_STATUS)]).toEqual([null, '']);
});
