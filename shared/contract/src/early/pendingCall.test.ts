/** @jest-environment ./shared/platform/testing/src/jest/BrowserEnvironment.ts */
import type { EarlyOutcome } from './EarlyModule';
import { announceCall, pendingCalls } from './pendingCall';

test('calls are pending until they settle, and one of an older remote counts, too', async () => {
  let settle = (_: EarlyOutcome) => {};
  const first = new Promise<EarlyOutcome>((done) => (settle = done));
  const last = new Promise<EarlyOutcome>(() => {});
  announceCall(first);
  announceCall(last);
  expect(pendingCalls()).toEqual([first, last]);
  // All that an older shell knows.
  expect(window.pendingCall).toBe(last);
  settle({ isSuccess: true, text: '' });
  await first;
  expect(pendingCalls()).toEqual([last]);
  window.pendingCalls = undefined as never;
  expect(pendingCalls()).toEqual([last]);
});
