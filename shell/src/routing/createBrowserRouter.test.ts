/** @jest-environment ./shared/testing/src/jest/BrowserEnvironment.ts */
import { createBrowserRouter } from './createBrowserRouter';

const nextPopstate = () =>
  new Promise((done) => window.addEventListener('popstate', done, { once: true }));

beforeEach(() => window.history.replaceState(null, '', '/?a=%2F#b'));

test('it starts at the tab’s address, unchanged in its encoding', () => {
  const router = createBrowserRouter();
  expect(router.location()).toEqual({
    pathname: '/',
    search: '?a=%2F',
    hash: '#b',
    key: '',
    arrival: 'pop',
  });
  expect(router.location()).toBe(router.location());
});

test('the first location stays that of the document’s first page', () => {
  const router = createBrowserRouter();
  const first = router.location();
  router.navigate('/one');
  expect(router.firstLocation()).toBe(first);
});

test('navigate adds a history entry with its own key and notifies subscribers', () => {
  const router = createBrowserRouter();
  const listener = jest.fn();
  const unsubscribe = router.subscribe(listener);
  const before = window.history.length;
  router.navigate('/one?c=d#e');
  const one = router.location();
  expect(one).toMatchObject({ pathname: '/one', search: '?c=d', hash: '#e', arrival: 'push' });
  expect(window.location.pathname).toBe('/one');
  router.navigate('/two');
  expect(router.location().key).not.toBe(one.key);
  expect(window.history.length).toBe(before + 2);
  expect(listener).toHaveBeenCalledTimes(2);
  unsubscribe();
  router.navigate('/three');
  expect(listener).toHaveBeenCalledTimes(2);
});

test('navigating to the current address adds no history entry', () => {
  const router = createBrowserRouter();
  const before = window.history.length;
  router.navigate('/?a=%2F#b');
  expect(window.history.length).toBe(before);
});

test('going back returns to the earlier entry, with the same key', async () => {
  const router = createBrowserRouter();
  router.navigate('/one');
  const { key } = router.location();
  router.navigate('/two');
  const popped = nextPopstate();
  window.history.back();
  await popped;
  expect(router.location()).toMatchObject({ pathname: '/one', key, arrival: 'pop' });
});

test('a fragment link, which the browser follows by itself, updates the location', async () => {
  const router = createBrowserRouter();
  const listener = jest.fn();
  router.subscribe(listener);
  const popped = nextPopstate();
  window.location.hash = '#contact';
  await popped;
  expect(router.location()).toMatchObject({ pathname: '/', hash: '#contact', key: '' });
  expect(listener).toHaveBeenCalledTimes(1);
});
