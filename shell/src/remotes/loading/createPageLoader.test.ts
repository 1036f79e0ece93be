/** @jest-environment ./shared/platform/testing/src/jest/BrowserEnvironment.ts */
import { consoleCalls, testSite } from '@site/testing';
import { createPageData } from '../../hydration/pageData.fixture';
import { createPageLoader } from './createPageLoader';
import { loadModule } from './federation';
import { CONFIRM, HOME, RELEASE } from './release.fixture';

// The federation runtime only works in a browser: shell/e2e covers it.
jest.mock('./federation');
const load = jest.mocked(loadModule);

beforeEach(() => {
  load.mockReset().mockResolvedValue({ default: () => null });
});

const container = 'remote_marketing';
const own = { version: 'own', entry: '/own/marketing.js', container };
const before = { version: 'before', entry: '/before/marketing.js', container };

test('a page loads once, prefetched or not, and returns the same promise each time, since React renders a suspended page again', async () => {
  const loader = createPageLoader(createPageData('marketing'));
  expect(loader.loaded(HOME)).toBeUndefined();
  const first = loader.load(HOME);
  expect(loader.load(HOME)).toBe(first);
  expect(await loader.prefetch(HOME)).toBe(true);
  expect(loader.load(HOME)).toBe(first);
  expect(loader.loaded(HOME)).toBe(await first);
  expect(load).toHaveBeenCalledTimes(1);
});

test('a page that failed to prefetch loads again when it is opened', async () => {
  load.mockRejectedValue(new Error('offline'));
  const loader = createPageLoader(createPageData('marketing'));
  const prefetched = loader.prefetch(HOME);
  await expect(loader.load(HOME)).rejects.toThrow('offline');
  await expect(prefetched).resolves.toBe(false);
  load.mockResolvedValue({ default: () => null });
  await expect(loader.load(HOME)).resolves.toMatchObject({ isPrevious: false });
});

test('a page that failed stays failed until it is invalidated, then loads again', async () => {
  jest.useFakeTimers();
  load.mockRejectedValue(new Error('down'));
  const loader = createPageLoader(createPageData('marketing'));
  const failed = expect(loader.load(HOME)).rejects.toMatchObject({ phase: 'entry' });
  await jest.advanceTimersByTimeAsync(2000);
  await failed;
  await expect(loader.load(HOME)).rejects.toMatchObject({ phase: 'entry' });
  expect(load).toHaveBeenCalledTimes(3);
  jest.useRealTimers();
  load.mockResolvedValue({ default: () => null });
  loader.invalidate(HOME);
  expect(loader.loaded(HOME)).toBeUndefined();
  expect(await loader.load(HOME)).toHaveProperty('page');
});

test('a page that breaks while rendering is replaced by its previous version for good, and reported', async () => {
  const loader = createPageLoader({
    ...createPageData(),
    remotes: { marketing: { ...own, previous: before } },
  });
  const broken = await loader.load(HOME);
  const cause = new Error('no such property');
  const fallback = loader.fallBack(HOME, broken, cause);
  // React may render it again before the fallback has loaded; it then breaks again, which is the
  // same failure.
  expect(await loader.load(HOME)).toBe(broken);
  expect(loader.loaded(HOME)).toBeUndefined();
  expect(loader.fallBack(HOME, broken, cause)).toBe(fallback);
  expect(await fallback).toMatchObject({ isPrevious: true });
  expect(loader.load(HOME)).toBe(fallback);
  expect(loader.loaded(HOME)).toBe(await fallback);
  expect(load.mock.calls.map(([, , { version }]) => version)).toEqual(['own', 'before']);
  expect(consoleCalls()).toEqual([
    expect.stringContaining(
      'marketing/Home own failed (render) from /own/marketing.js: no such property',
    ),
  ]);
});

test('when the previous version breaks, too, the error says which version broke and why', async () => {
  const loader = createPageLoader({
    ...createPageData(),
    remotes: { marketing: { ...own, previous: before } },
  });
  const previous = await loader.fallBack(HOME, await loader.load(HOME), new Error('broke'));
  const failing = loader.fallBack(HOME, previous, new Error('broke again'));
  await expect(failing).rejects.toMatchObject({
    name: 'RemoteLoadError',
    version: 'before',
    address: '/before/marketing.js',
    phase: 'render',
    cause: new Error('broke again'),
  });
  expect(loader.load(HOME)).toBe(failing);
  expect(consoleCalls()).toHaveLength(1);
});

const WITH_API = { ...RELEASE, site: { ...testSite, apiOrigin: 'https://api.example' } };

/** Opens `/private-policy`, whose policy allows no other origin, and follows a link. */
function follow(to: string) {
  window.history.replaceState(null, '', '/private-policy');
  // jsdom has no fetch.
  globalThis.fetch = () => Promise.resolve(new Response(JSON.stringify(WITH_API)));
  const openDocument = jest.fn();
  const loader = createPageLoader({ ...createPageData(), allows: {} }, openDocument);
  window.history.replaceState(null, '', to);
  return { loader, openDocument };
}

/** Waits until the release has arrived and been read. */
const becomeIdle = () => new Promise((done) => setTimeout(done, 100));

test('a page that uses more origins than the policy allows is opened as a document, once', async () => {
  const { loader, openDocument } = follow('/account/confirm');
  void loader.load(CONFIRM);
  void loader.load(CONFIRM);
  await becomeIdle();
  expect(openDocument).toHaveBeenCalledTimes(1);
  expect(load).not.toHaveBeenCalled();
});

test('prefetching neither opens a document nor loads a page that needs one', async () => {
  const { loader, openDocument } = follow('/private-policy');
  expect(await loader.prefetch(CONFIRM)).toBe(false);
  expect(openDocument).not.toHaveBeenCalled();
  expect(load).not.toHaveBeenCalled();
});

test('a visitor who left meanwhile gets no document, and one who comes back does', async () => {
  const { loader, openDocument } = follow('/');
  void loader.load(CONFIRM);
  await becomeIdle();
  expect(openDocument).not.toHaveBeenCalled();
  window.history.replaceState(null, '', '/account/confirm');
  void loader.load(CONFIRM);
  await becomeIdle();
  expect(openDocument).toHaveBeenCalledTimes(1);
});

test('a document is not opened again at its own address, where that would never end', async () => {
  const { loader, openDocument } = follow('/private-policy');
  await expect(loader.load(CONFIRM)).rejects.toThrow(
    'the page’s document does not allow the origins that it uses',
  );
  expect(openDocument).not.toHaveBeenCalled();
});
