/** @jest-environment ./shared/platform/testing/src/jest/BrowserEnvironment.ts */
import { createBrowserRouter } from './createBrowserRouter';

beforeEach(() => window.history.replaceState(null, '', '/?a=%2F#b'));
afterEach(() => jest.restoreAllMocks());

test('navigate adds a history entry with its own key and notifies subscribers', () => {
  const router = createBrowserRouter();
  const listener = jest.fn();
  const unsubscribe = router.subscribe(listener);
  const before = window.history.length;
  router.navigate('/private-policy?c=d#e');
  const one = router.location();
  expect(one).toMatchObject({
    pathname: '/private-policy',
    search: '?c=d',
    hash: '#e',
    arrival: 'push',
  });
  expect(window.location.pathname).toBe('/private-policy');
  router.navigate('/account/confirm');
  expect(router.location().key).not.toBe(one.key);
  expect(window.history.length).toBe(before + 2);
  expect(listener).toHaveBeenCalledTimes(2);
  unsubscribe();
  router.navigate('/');
  expect(listener).toHaveBeenCalledTimes(2);
});

test.each([
  ['to the current address', '/?a=%2F', {}],
  ['that replaces the current one', '/private-policy', { replace: true }],
])('a navigation %s adds no history entry, and is announced', (_, to, options) => {
  window.history.replaceState(null, '', '/?a=%2F');
  const router = createBrowserRouter();
  const listener = jest.fn();
  router.subscribe(listener);
  const before = window.history.length;
  router.navigate(to, options);
  expect(window.location.href).toBe(`http://localhost${to}`);
  expect(window.history.length).toBe(before);
  expect(listener).toHaveBeenCalledTimes(1);
  expect(router.location().arrival).toBe('push');
});

test.each([
  ['https://evil.example/?token=secret', 'https://evil.example'],
  ['http://localhost:1/', 'http://localhost:1'],
  ['javascript:alert(1)', 'javascript://'],
])('navigate refuses %s and changes nothing', (to, named) => {
  const router = createBrowserRouter();
  const before = router.location();
  expect(() => router.navigate(to)).toThrow(
    new Error(`navigate cannot go to ${named}, which is not this site: use a link`),
  );
  expect(router.location()).toBe(before);
  expect(window.location.href).toBe('http://localhost/?a=%2F#b');
});

test('the state that other code gave an entry of the history is kept', () => {
  window.history.replaceState({ own: 1 }, '', '/');
  createBrowserRouter().location();
  expect(window.history.state).toEqual({ own: 1, key: expect.any(String) as string });
});
