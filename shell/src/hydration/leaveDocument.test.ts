/** @jest-environment ./shared/platform/testing/src/jest/BrowserEnvironment.ts */
import { announceCall, type EarlyOutcome } from '@site/contract/early';
import { consoleCalls } from '@site/testing';
import type * as LeaveDocument from './leaveDocument';

/** Loads the module as a new document does: nothing is left of the last one but the storage. */
async function openDocument(timeOrigin: number): Promise<typeof LeaveDocument> {
  jest.resetModules();
  Object.defineProperty(performance, 'timeOrigin', { value: timeOrigin, configurable: true });
  return import('./leaveDocument');
}

const outcomeOf = (text: string): EarlyOutcome => ({ isSuccess: true, text });
const textsOf = (outcomes: EarlyOutcome[]) => outcomes.map(({ text }) => text);

beforeEach(() => {
  jest.useFakeTimers();
  sessionStorage.clear();
});
afterEach(() => {
  jest.useRealTimers();
});

/** Presses a link while calls are pending. Returns whether it is held, and functions that end the calls. */
async function pressDuringCalls(count: number, attributes: string, init: MouseEventInit = {}) {
  const left = await openDocument(1);
  left.holdLinks();
  const ends = Array.from({ length: count }, () => {
    let settle: (outcome: EarlyOutcome) => void = () => {};
    announceCall(new Promise((resolve) => (settle = resolve)));
    return async (text = 'Done') => {
      settle(outcomeOf(text));
      await jest.advanceTimersByTimeAsync(0);
      // jsdom cannot follow links.
      return consoleCalls().join();
    };
  });
  document.body.innerHTML = `<a ${attributes}>Next</a>`;
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
  document.querySelector('a')?.dispatchEvent(click);
  return { left, isHeld: click.defaultPrevented, ends };
}

const pressDuringCall = async (attributes: string, init?: MouseEventInit) => {
  const { isHeld, ends } = await pressDuringCalls(1, attributes, init);
  return { isHeld, end: ends[0]! };
};

test('two calls at once and a link to a document: the link waits for both, and the next document tells both', async () => {
  const { left, isHeld, ends } = await pressDuringCalls(2, 'href="/next"');
  expect(isHeld).toBe(true);
  await ends[1]?.('Second');
  expect(sessionStorage).toHaveLength(0);
  expect(await ends[0]?.('First')).toContain('navigation');
  expect(left.takeLeftOutcomes()).toEqual([]);
  const next = await openDocument(2);
  expect(textsOf(next.takeLeftOutcomes())).toEqual(['First', 'Second']);
});

test('a document that is left before a visitor has noticed the outcome leaves it to the next', async () => {
  (await openDocument(1)).handOver(outcomeOf('Done'));
  const second = await openDocument(2);
  expect(textsOf(second.takeLeftOutcomes())).toEqual(['Done']);
  expect(second.takeLeftOutcomes()).toEqual([]);
  jest.advanceTimersByTime(300);
  jest.clearAllTimers();
  const third = await openDocument(3);
  expect(textsOf(third.takeLeftOutcomes())).toEqual(['Done']);
  jest.advanceTimersByTime(1000);
  expect((await openDocument(4)).takeLeftOutcomes()).toEqual([]);
});

test('an outcome stays stored while another is handed over, and one of an earlier version is told, too', async () => {
  sessionStorage.setItem('outcome', JSON.stringify({ ...outcomeOf('Old'), from: 0 }));
  (await openDocument(1)).handOver(outcomeOf('New'));
  expect(textsOf((await openDocument(2)).takeLeftOutcomes())).toEqual(['Old', 'New']);
});

test.each([
  ['in a new tab', 'href="/next" target="_blank"', {}],
  ['in a new tab, with Ctrl held,', 'href="/next"', { ctrlKey: true }],
  ['at a fragment', 'href="#part"', {}],
])('a link that opens %s leaves this page open, and is not held', async (_, attributes, init) => {
  const { isHeld, end } = await pressDuringCall(attributes, init);
  await end();
  expect([isHeld, sessionStorage.length]).toEqual([false, 0]);
});

test('a visitor who has gone elsewhere since the press stays there', async () => {
  history.replaceState(null, '', '/a');
  const { isHeld, end } = await pressDuringCall('href="/next"');
  history.replaceState(null, '', '/b');
  await end();
  expect([isHeld, sessionStorage.length]).toEqual([true, 0]);
});

test('a document that is left during a call, by whichever way, says so to the next, once, and not later', async () => {
  const { end } = await pressDuringCall('');
  for (let times = 0; times < 2; times++) dispatchEvent(new Event('pagehide'));
  await end();
  const texts = textsOf((await openDocument(2)).takeLeftOutcomes());
  expect(texts).toEqual([expect.stringContaining('You left the page before the answer came.')]);
  sessionStorage.clear();
  dispatchEvent(new Event('pagehide'));
  expect(sessionStorage).toHaveLength(0);
});

test('a document that the visitor comes back to has shown its outcome, and leaves none', async () => {
  const left = await openDocument(1);
  left.onReturn(() => {});
  left.handOver(outcomeOf('Done'));
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect((await openDocument(2)).takeLeftOutcomes()).toEqual([]);
});
