/** @jest-environment ./shared/platform/testing/src/jest/BrowserEnvironment.ts */
import { consoleCalls } from '@site/testing';
import { replaceDocument, takeEntryState } from './documents';

const LINK = '/account/confirm?token=t0k3n#here';
const STATE = { key: 'a' };

test('the document that replaces another takes over its entry’s state, and no token is stored for it', () => {
  window.history.replaceState(STATE, '', LINK);
  replaceDocument('/private-policy');
  // jsdom cannot follow links.
  expect(consoleCalls().join()).toContain('navigation');
  expect(Object.values(sessionStorage).join()).not.toContain('t0k3n');
  window.history.replaceState(null, '', LINK);
  expect(takeEntryState()).toBe(true);
  expect(window.history.state).toEqual(STATE);
  expect(sessionStorage).toHaveLength(0);
});

test.each([
  ['of an older shell, which stores the whole address,', LINK, 0, true],
  ['of another page', '/', 0, false],
  ['of an earlier visit', LINK, 31_000, false],
])('a state %s', (_, href, age, isTaken) => {
  window.history.replaceState(null, '', LINK);
  const entry = [new URL(href, window.location.href).href, STATE, Date.now() - age];
  sessionStorage.setItem('entry', JSON.stringify(entry));
  expect(takeEntryState()).toBe(isTaken);
  expect(window.history.state).toEqual(isTaken ? STATE : null);
});
