/** @jest-environment ./shared/platform/testing/src/jest/BrowserEnvironment.ts */
import { consoleCalls } from '@site/testing';
import { LIVE_LIMIT } from '../loading/loadPage';
import { HYDRATION_FAILED } from '../../hydration/events';
import * as keeper from '../../hydration/keepEarlyEntries';
import { loadEntryKeeper } from './loadEntryKeeper';

const fails = () => Promise.reject(new Error('aborted'));
const works = () => Promise.resolve(keeper);
const hangs = () => new Promise<never>(() => {});

test.each([
  ['at the second try', [fails, works], keeper, []],
  ['never', [fails, fails], undefined, ['error: aborted {}']],
  ['too late', [hangs], undefined, ['error: what keeps early entries did not load in time {}']],
])('loads %s: a failure is reported once, and early presses are given back', async (...row) => {
  const [, attempts, loaded, failures] = row;
  jest.useFakeTimers();
  const giveBack = jest.fn();
  addEventListener(HYDRATION_FAILED, giveBack);
  document.body.innerHTML = '<input />';
  const loading = loadEntryKeeper(document.body, () => attempts.shift()!());
  await jest.advanceTimersByTimeAsync(LIVE_LIMIT);
  expect(await loading).toBe(loaded);
  expect(consoleCalls()).toEqual(failures);
  expect(giveBack).toHaveBeenCalledTimes(failures.length);
});
