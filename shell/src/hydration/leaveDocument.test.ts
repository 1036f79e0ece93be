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

test('two calls at once and a link to a document: the link waits for both, and the next document tells both', async () => {
  const left = await openDocument(1);
  left.holdLinks();
  const settle: ((outcome: EarlyOutcome) => void)[] = [];
  for (let call = 0; call < 2; call++)
    announceCall(new Promise<EarlyOutcome>((resolve) => settle.push(resolve)));
  document.body.innerHTML = '<a href="/next">Next</a>';
  const click = new MouseEvent('click', { bubbles: true, cancelable: true });
  document.querySelector('a')?.dispatchEvent(click);
  expect(click.defaultPrevented).toBe(true);
  settle[1]?.(outcomeOf('Second'));
  await jest.advanceTimersByTimeAsync(0);
  expect(sessionStorage).toHaveLength(0);
  settle[0]?.(outcomeOf('First'));
  await jest.advanceTimersByTimeAsync(0);
  expect(consoleCalls().join()).toContain('navigation');
  expect(left.takeLeftOutcomes()).toEqual([]);
  const next = await openDocument(2);
  expect(textsOf(next.takeLeftOutcomes())).toEqual(['First', 'Second']);
});

test.each([
  ['opens another tab', '<a href="/next" target="_blank">Next</a>', {}],
  ['is opened in another tab', '<a href="/next">Next</a>', { ctrlKey: true }],
  ['downloads a file', '<a href="/plan.pdf" download>Plan</a>', {}],
  ['leads to a place on the page', '<a href="#main">Main</a>', {}],
])('a link that %s is not held during a call', async (_, html, how) => {
  (await openDocument(1)).holdLinks();
  announceCall(new Promise(() => {}));
  let isHeld: boolean | undefined;
  const follow = (event: Event) => {
    isHeld = event.defaultPrevented;
    event.preventDefault();
  };
  addEventListener('click', follow, { once: true });
  document.body.innerHTML = html;
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, ...how });
  document.querySelector('a')?.dispatchEvent(click);
  expect(isHeld).toBe(false);
});

test('a document that is hidden twice during a call says once that it may have worked', async () => {
  (await openDocument(1)).holdLinks();
  announceCall(new Promise(() => {}));
  for (const _ of 'ab') dispatchEvent(new Event('pagehide'));
  expect((await openDocument(2)).takeLeftOutcomes()).toHaveLength(1);
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
