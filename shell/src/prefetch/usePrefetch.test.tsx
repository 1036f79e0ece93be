import type { RemotePage } from '@site/contract';
import { act, renderHook } from '@testing-library/react';
import type { PageLoader } from '../remotes/loading/PageLoader';
import { CONFIRM, HOME, POLICY } from '../remotes/loading/release.fixture';
import { usePrefetch } from './usePrefetch';

const LINKS = `
  <a id="home" href="/">Home</a> <a id="policy" href="/private-policy#contact"><b>Policy</b></a>
  <a id="confirm" href="/account/confirm">Confirm</a> <a href="https://elsewhere.example/private-policy">Elsewhere</a>
  <a href="/nowhere">Nowhere</a> <a>no link</a>`;

/** Opens a page with links to all pages, and lets the browser come to rest. @returns what was prefetched */
async function open(pathname: string, isThere = true) {
  document.body.innerHTML = LINKS;
  const prefetched: RemotePage[] = [];
  const loader: PageLoader = {
    load: () => new Promise(() => {}),
    prefetch: (page) => {
      prefetched.push(page);
      return Promise.resolve(isThere);
    },
    loaded: () => undefined,
    fallBack: () => Promise.reject(new Error('there is no other version')),
    invalidate() {},
  };
  const view = renderHook(({ path }) => usePrefetch(path, loader), {
    initialProps: { path: pathname },
  });
  await rest();
  return { prefetched, ...view };
}

/** Lets the browser come to rest. */
const rest = () => act(() => jest.advanceTimersByTimeAsync(1000));

/** Gives the visitor a line; undefined is a browser that does not tell. */
const setLine = (connection?: object) => Object.assign(navigator, { connection });
const GOOD = { effectiveType: '4g', downlink: 10, saveData: false };

const pointAt = (selector: string, event = 'pointerover') =>
  act(async () => {
    document.querySelector(selector)?.dispatchEvent(new Event(event, { bubbles: true }));
    await Promise.resolve();
  });

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  setLine();
});

test('at rest, the pages of the same remote are prefetched whatever the line, and no other', async () => {
  expect((await open('/')).prefetched).toEqual([POLICY]);
  expect((await open('/private-policy')).prefetched).toEqual([HOME]);
  expect((await open('/account/confirm')).prefetched).toEqual([]);
});

test('on a good line the pages of other remotes are, too', async () => {
  setLine(GOOD);
  expect((await open('/')).prefetched).toEqual([POLICY, CONFIRM]);
});

test.each([
  ['slow', { ...GOOD, downlink: 1.6 }],
  ['of an old kind', { ...GOOD, effectiveType: '3g' }],
])('a line that is %s is not good', async (_, connection) => {
  setLine(connection);
  expect((await open('/')).prefetched).toEqual([POLICY]);
});

test.each(['pointerover', 'focusin'])(
  'a link is followed ahead of a click on %s',
  async (event) => {
    const { prefetched } = await open('/nowhere');
    expect(prefetched).toEqual([]);
    await pointAt('#policy b', event);
    await pointAt('[href^="https"]', event);
    await pointAt('[href="/nowhere"]', event);
    expect(prefetched).toEqual([POLICY]);
  },
);

test('visitors who save data get nothing ahead of a click', async () => {
  setLine({ ...GOOD, saveData: true });
  const { prefetched } = await open('/');
  await pointAt('#confirm');
  expect(prefetched).toEqual([]);
});

test('the next page has its own links looked at; a page that is gone has not', async () => {
  const { prefetched, rerender, unmount } = await open('/nowhere');
  rerender({ path: '/private-policy' });
  await rest();
  expect(prefetched).toEqual([HOME]);
  rerender({ path: '/' });
  unmount();
  await rest();
  await pointAt('#policy');
  expect(prefetched).toEqual([HOME]);
});

test('likely to come next is the first page that is linked, or the one that was pointed at since', async () => {
  setLine(GOOD);
  const { result } = await open('/');
  expect(result.current?.path).toBe('/private-policy');
  await pointAt('#confirm');
  expect(result.current?.path).toBe('/account/confirm');
});

test('a page that could not be loaded is not likely', async () => {
  const { result } = await open('/', false);
  expect(result.current).toBeUndefined();
});
