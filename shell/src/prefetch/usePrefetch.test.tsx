import type { RemotePage } from '@site/contract';
import { testSite } from '@site/testing';
import { testRoute } from '@site/testing/testRoute';
import { act, renderHook } from '@testing-library/react';
import { CONFIRM, createTestLoader, HOME, POLICY } from '../remotes/loading/release.fixture';
import { beginAnywhere, knowAllPages } from '../routing/siteMap.fixture';
import { usePrefetch } from './usePrefetch';

const LINKS = `
  <a id="home" href="/">Home</a> <a id="policy" href="/private-policy#contact"><b>Policy</b></a>
  <a id="confirm" href="/account/confirm">Confirm</a> <a href="https://elsewhere.example/private-policy">Elsewhere</a>
  <a href="/nowhere">Nowhere</a> <a>no link</a>`;

/** Opens a page with links to all pages and waits until the browser is idle. */
async function open(pathname: string, links = LINKS) {
  document.body.innerHTML = links;
  const prefetched: RemotePage[] = [];
  const loader = createTestLoader({
    prefetch: (page) => {
      prefetched.push(page);
      return Promise.resolve();
    },
    loaded: () => ({ page: () => null, site: testSite, isPrevious: false }),
  });
  const view = renderHook(({ path }) => usePrefetch(path, loader), {
    initialProps: { path: pathname },
  });
  await becomeIdle();
  return { prefetched, ...view };
}

/** Waits until the browser is idle. */
const becomeIdle = () => act(() => jest.advanceTimersByTimeAsync(1000));

/** Sets the visitor's connection; undefined stands for a browser that exposes nothing. */
const setConnection = (connection?: object) => Object.assign(navigator, { connection });
const FAST = { effectiveType: '4g', downlink: 10, saveData: false };

const hover = (selector: string, event = 'pointerover') =>
  act(async () => {
    document.querySelector(selector)?.dispatchEvent(new Event(event, { bubbles: true }));
    await jest.advanceTimersByTimeAsync(0);
  });

beforeEach(() => {
  jest.useFakeTimers();
  beginAnywhere();
  knowAllPages();
});
afterEach(() => {
  jest.useRealTimers();
  setConnection();
});

test('when idle, only pages of the same remote are prefetched, on any connection', async () => {
  expect((await open('/')).prefetched).toEqual([POLICY]);
  expect((await open('/private-policy')).prefetched).toEqual([HOME]);
  expect((await open('/account/confirm')).prefetched).toEqual([]);
});

test.each([
  ['on a fast connection', FAST, [POLICY, CONFIRM]],
  ['with little bandwidth', { ...FAST, downlink: 1.6 }, [POLICY]],
])(
  'pages of other remotes are prefetched as well only if it is fast: %s',
  async (_, given, pages) => {
    setConnection(given);
    expect((await open('/')).prefetched).toEqual(pages);
  },
);

test.each(['pointerover', 'focusin'])('a link’s page is prefetched on %s', async (event) => {
  const { prefetched } = await open('/nowhere');
  expect(prefetched).toEqual([]);
  await hover('#policy b', event);
  await hover('[href^="https"]', event);
  await hover('[href="/nowhere"]', event);
  expect(prefetched).toEqual([POLICY]);
});

test('nothing is prefetched for visitors who save data', async () => {
  setConnection({ ...FAST, saveData: true });
  const { prefetched } = await open('/');
  await hover('#confirm');
  expect(prefetched).toEqual([]);
});

test('the next page is the one whose link was hovered over last; there is none before that and after a navigation', async () => {
  setConnection(FAST);
  const { result, rerender } = await open('/');
  expect(result.current).toBeUndefined();
  await hover('#policy');
  expect(result.current?.routed.page).toEqual(POLICY);
  await hover('#confirm');
  expect(result.current?.routed.page).toEqual(CONFIRM);
  await hover('#home');
  expect(result.current?.routed.page).toEqual(CONFIRM);
  rerender({ path: '/private-policy' });
  expect(result.current).toBeUndefined();
});

test('the next page with a parameter has the path of the link that was hovered over last', async () => {
  knowAllPages({ Plan: testRoute('/shop/plans/:id') });
  const { result } = await open('/');
  document.body.innerHTML =
    '<a id="a" href="/shop/plans/7">7</a><a id="b" href="/shop/plans/8">8</a>';
  await hover('#a');
  await hover('#b');
  expect(result.current?.path).toBe('/shop/plans/8');
});

test('one page with many links is prefetched once', async () => {
  knowAllPages({ Plan: testRoute('/shop/plans/:id') });
  setConnection(FAST);
  const { prefetched } = await open(
    '/account/confirm',
    `${LINKS}<a href="/shop/plans/7">7</a><a href="/shop/plans/8">8</a>`,
  );
  expect(prefetched).toEqual([HOME, POLICY, { remote: 'shop', page: 'Plan' }]);
});

test('links are read again after a navigation, and no longer after unmounting', async () => {
  const { prefetched, rerender, unmount } = await open('/nowhere');
  rerender({ path: '/private-policy' });
  await becomeIdle();
  expect(prefetched).toEqual([HOME]);
  rerender({ path: '/' });
  unmount();
  await becomeIdle();
  await hover('#policy');
  expect(prefetched).toEqual([HOME]);
});
