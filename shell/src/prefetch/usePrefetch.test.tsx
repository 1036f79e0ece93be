import type { RemotePage } from '@site/contract';
import { renderHook } from '@testing-library/react';
import type { PageLoader } from '../remotes/createPageLoader';
import { CONFIRM, HOME, POLICY } from '../remotes/release.fixture';
import { usePrefetch } from './usePrefetch';

const LINKS = `
  <a id="home" href="/">Home</a> <a id="policy" href="/private-policy#contact"><b>Policy</b></a>
  <a id="confirm" href="/account/confirm">Confirm</a> <a href="https://elsewhere.example/private-policy">Elsewhere</a>
  <a href="/nowhere">Nowhere</a> <a>no link</a>`;

/** Opens a page with links to all pages, and lets the browser come to rest. @returns what was prefetched */
function open(pathname: string) {
  document.body.innerHTML = LINKS;
  const prefetched: RemotePage[] = [];
  const loader: PageLoader = {
    load: () => new Promise(() => {}),
    prefetch: (page) => void prefetched.push(page),
    loaded: () => undefined,
    forget() {},
  };
  const view = renderHook(({ path }) => usePrefetch(path, loader), { initialProps: { path: pathname } });
  jest.advanceTimersByTime(1000);
  return { prefetched, ...view };
}

/** Gives the visitor a line; undefined is a browser that does not tell. */
const setLine = (connection?: object) => Object.assign(navigator, { connection });
const GOOD = { effectiveType: '4g', downlink: 10, saveData: false };

const pointAt = (selector: string, event = 'pointerover') =>
  document.querySelector(selector)?.dispatchEvent(new Event(event, { bubbles: true }));

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  setLine();
});

test('at rest, the pages of the same remote are prefetched whatever the line, and no other', () => {
  expect(open('/').prefetched).toEqual([HOME, POLICY]);
  expect(open('/account/confirm').prefetched).toEqual([CONFIRM]);
});

test('on a good line the pages of other remotes are, too', () => {
  setLine(GOOD);
  expect(open('/').prefetched).toEqual([HOME, POLICY, CONFIRM]);
});

test.each([
  ['slow', { ...GOOD, downlink: 1.6 }],
  ['of an old kind', { ...GOOD, effectiveType: '3g' }],
])('a line that is %s is not good', (_, connection) => {
  setLine(connection);
  expect(open('/').prefetched).toEqual([HOME, POLICY]);
});

test.each(['pointerover', 'focusin'])('a link is followed ahead of a click on %s', (event) => {
  const { prefetched } = open('/nowhere');
  expect(prefetched).toEqual([]);
  pointAt('#policy b', event);
  pointAt('[href^="https"]', event);
  pointAt('[href="/nowhere"]', event);
  expect(prefetched).toEqual([POLICY]);
});

test('visitors who save data get nothing ahead of a click', () => {
  setLine({ ...GOOD, saveData: true });
  const { prefetched } = open('/');
  pointAt('#confirm');
  expect(prefetched).toEqual([]);
});

test('the next page has its own links looked at; a page that is gone has not', () => {
  const { prefetched, rerender, unmount } = open('/nowhere');
  rerender({ path: '/account/confirm' });
  jest.advanceTimersByTime(1000);
  expect(prefetched).toEqual([CONFIRM]);
  rerender({ path: '/' });
  unmount();
  jest.advanceTimersByTime(1000);
  pointAt('#policy');
  expect(prefetched).toEqual([CONFIRM]);
});
