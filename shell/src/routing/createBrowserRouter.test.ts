import { createBrowserRouter } from './createBrowserRouter';

const nextPopstate = () =>
  new Promise((done) => window.addEventListener('popstate', done, { once: true }));

beforeEach(() => window.history.replaceState(null, '', '/?a=%2F#b'));

test('it begins at the address of the tab, in the spelling that this has', () => {
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

test('a navigation makes an entry of the history, with a key of its own, and is told to all who listen', () => {
  const router = createBrowserRouter();
  const heard = jest.fn();
  const end = router.subscribe(heard);
  const before = window.history.length;
  router.navigate('/one?c=d#e');
  const one = router.location();
  expect(one).toMatchObject({ pathname: '/one', search: '?c=d', hash: '#e', arrival: 'push' });
  expect(window.location.pathname).toBe('/one');
  router.navigate('/two');
  expect(router.location().key).not.toBe(one.key);
  expect(window.history.length).toBe(before + 2);
  expect(heard).toHaveBeenCalledTimes(2);
  end();
  router.navigate('/three');
  expect(heard).toHaveBeenCalledTimes(2);
});

test('a link to the page that is there makes no entry of its own', () => {
  const router = createBrowserRouter();
  const before = window.history.length;
  router.navigate('/?a=%2F#b');
  expect(window.history.length).toBe(before);
});

test('going back finds the entry again, by its key', async () => {
  const router = createBrowserRouter();
  router.navigate('/one');
  const { key } = router.location();
  router.navigate('/two');
  const gone = nextPopstate();
  window.history.back();
  await gone;
  expect(router.location()).toMatchObject({ pathname: '/one', key, arrival: 'pop' });
});

test('a fragment that the browser follows by itself is a new address, too', async () => {
  const router = createBrowserRouter();
  const heard = jest.fn();
  router.subscribe(heard);
  const gone = nextPopstate();
  window.location.hash = '#contact';
  await gone;
  expect(router.location()).toMatchObject({ pathname: '/', hash: '#contact', key: '' });
  expect(heard).toHaveBeenCalledTimes(1);
});
