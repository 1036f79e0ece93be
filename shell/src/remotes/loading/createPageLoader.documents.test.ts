/** @jest-environment ./shared/testing/src/jest/BrowserEnvironment.ts */
import { testSite } from '@site/testing';
import { createPageData } from '../../hydration/pageData.fixture';
import { createPageLoader } from './createPageLoader';
import { loadModule } from './federation';
import { CONFIRM, RELEASE } from './release.fixture';

// The federation runtime only works in a browser: shell/e2e covers it.
jest.mock('./federation');
const load = jest.mocked(loadModule);

const WITH_API = { ...RELEASE, site: { ...testSite, apiOrigin: 'https://api.example' } };

beforeEach(() => {
  // jsdom has no fetch.
  globalThis.fetch = () => Promise.resolve(new Response(JSON.stringify(WITH_API)));
  load.mockReset().mockResolvedValue({ default: () => null });
});

/** Opens `/private-policy`, whose policy allows no other origin, and follows a link. */
function follow(to: string) {
  window.history.replaceState(null, '', '/private-policy');
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
