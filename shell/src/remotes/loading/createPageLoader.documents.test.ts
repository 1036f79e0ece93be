/** @jest-environment ./shared/platform/testing/src/jest/BrowserEnvironment.ts */
import { announceCall, type EarlyOutcome } from '@site/contract/early';
import type { PageData } from '@site/format';
import { consoleCalls } from '@site/testing';
import { createPageData } from '../../hydration/pageData.fixture';
import { beginDocument, knowAllPages, PAGES } from '../../routing/siteMap.fixture';
import { createPageLoader, type PageLoader } from './createPageLoader';
import { loadModule } from './federation';
import { answering, CONFIRM, good, HOME, POLICY, RELEASE } from './release.fixture';

// The federation runtime only works in a browser: shell/e2e covers it.
jest.mock('./federation', () => ({ loadModule: jest.fn(), abandonContainer: jest.fn() }));
const load = jest.mocked(loadModule);

/** jsdom has no fetch. */
const request = jest.fn<Promise<Response>, [string, RequestInit?]>();

beforeEach(() => {
  Object.assign(globalThis, { fetch: request.mockReset() });
  load.mockReset().mockResolvedValue({ default: () => null });
});

const WITH_API = {
  ...RELEASE,
  allows: { 'connect-src': ['https://api.example'] },
  pages: PAGES.account,
};

/** Opens `/private-policy`, whose policy allows no other origin, and follows a link. */
function follow(to: string, from = '/private-policy', data: PageData = createPageData()) {
  document.head.replaceChildren();
  window.history.replaceState(null, '', from);
  const { pathname } = window.location;
  const own = { '/': HOME, '/private-policy': POLICY }[pathname] ?? CONFIRM;
  const page = { ...own, path: pathname };
  beginDocument(page);
  knowAllPages();
  request.mockImplementation(() => answering(JSON.stringify(WITH_API)));
  const openDocument = jest.fn();
  const loader = createPageLoader({ ...data, page, allows: {} }, openDocument);
  window.history.replaceState(null, '', to);
  return { loader, openDocument };
}

/** Waits until the loads under way have read the release, and acted on it. */
async function finishReading(loader: PageLoader) {
  await loader.prefetch(CONFIRM, '/account/confirm');
  await new Promise((done) => setTimeout(done));
}

test('a page that uses more origins than the policy allows is opened as a document, once, and again if the visitor has stopped it, from this document’s whole address', async () => {
  const { loader, openDocument } = follow('/account/confirm', '/private-policy?a=b');
  for (const times of [1, 2]) {
    void loader.load(CONFIRM);
    void loader.load(CONFIRM);
    await finishReading(loader);
    expect(openDocument).toHaveBeenCalledTimes(times);
  }
  expect(openDocument).toHaveBeenCalledWith('/private-policy?a=b');
  expect(load).not.toHaveBeenCalled();
});

test('a document waits for the outcome of a pending call, and gets it', async () => {
  const { loader, openDocument } = follow('/account/confirm');
  let settle: (outcome: EarlyOutcome) => void = () => {};
  announceCall(new Promise((resolve) => (settle = resolve)));
  void loader.load(CONFIRM);
  await finishReading(loader);
  expect(openDocument).not.toHaveBeenCalled();
  settle({ isSuccess: true, text: 'Done.' });
  await finishReading(loader);
  expect(openDocument).toHaveBeenCalledTimes(1);
  expect(JSON.parse(sessionStorage.outcome as string)).toMatchObject([{ text: 'Done.' }]);
});

test('prefetching a page that needs a document prefetches that document once, and opens nothing', async () => {
  const { loader, openDocument } = follow('/private-policy');
  for (let times = 0; times < 2; times++) await loader.prefetch(CONFIRM, '/account/confirm');
  const links = [...document.querySelectorAll('link[rel=prefetch]')];
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/account/confirm']);
  expect(openDocument).not.toHaveBeenCalled();
  expect(load).not.toHaveBeenCalled();
});

test('a visitor who left meanwhile gets no document, and one who comes back does', async () => {
  const { loader, openDocument } = follow('/');
  void loader.load(CONFIRM);
  await finishReading(loader);
  expect(openDocument).not.toHaveBeenCalled();
  window.history.replaceState(null, '', '/account/confirm');
  void loader.load(CONFIRM);
  await finishReading(loader);
  expect(openDocument).toHaveBeenCalledTimes(1);
});

test.each([
  ['allows too little', 200, 'the page’s document does not allow the origins that it uses'],
  ['has nothing live', 404, 'nothing is live for the page’s document'],
])(
  'a document that %s is not opened again at its own address, where that would never end',
  async (_, status, why) => {
    const { loader, openDocument } = follow('/account/confirm', '/account/confirm');
    if (status === 404) request.mockImplementation(() => answering('', status));
    for (let times = 0; times < 2; times++) {
      await expect(loader.load(CONFIRM)).rejects.toThrow(why);
      loader.invalidate(CONFIRM);
    }
    expect(openDocument).not.toHaveBeenCalled();
  },
);

test('the document at a page’s own address, such as a bucket’s not-found page, shows the live version to visitors of a rollout', async () => {
  const { loader } = follow('/account/confirm', '/account/confirm');
  const rollouts = [{ name: 'rollout-account-3f9a1c04', from: 0, to: 100 }];
  request.mockImplementation(() => answering(JSON.stringify({ ...RELEASE, rollouts })));
  await loader.load(CONFIRM);
  expect(load).toHaveBeenCalledTimes(1);
});

test.each([404, 410])(
  'where what a tab reads of remotes is gone (%i), it opens documents, of its own remotes once they fail, too',
  async (status) => {
    const data = createPageData('marketing');
    const { loader, openDocument } = follow('/account/confirm', '/private-policy', data);
    request.mockImplementation(() => answering('', status));
    void loader.load(CONFIRM);
    await finishReading(loader);
    expect(openDocument.mock.calls).toEqual([['/private-policy']]);

    window.history.replaceState(null, '', '/');
    loader.invalidate(HOME);
    void loader.load(HOME);
    await loader.prefetch(POLICY, '/private-policy');
    expect(openDocument).toHaveBeenCalledTimes(2);
    expect(load).not.toHaveBeenCalled();
  },
);

test.each([
  ['is opened as a document, where the server answers', 200, '/private-policy', '', 1],
  ['fails, where the server does not answer', 503, '/private-policy', '', 0],
  ['is opened again, once the visitor has left it and comes back', 200, '/', '', 1],
  ['stays as its document shows it', 200, '/', '<div data-page="marketing/Home"></div>', 0],
])('a page of which only the scripts can’t be loaded %s', async (...given) => {
  const [, status, from, markup, documents] = given;
  jest.useFakeTimers();
  load.mockRejectedValue(new Error('blocked by the client'));
  document.body.innerHTML = markup;
  const { loader, openDocument } = follow('/', from, createPageData('marketing'));
  request.mockImplementation((address) =>
    address === '/' ? answering('', status) : good(address),
  );
  const failed = loader.load(HOME).catch((error: Error) => error.name);
  await jest.advanceTimersByTimeAsync(2000);
  jest.useRealTimers();
  expect(openDocument).toHaveBeenCalledTimes(documents);
  if (documents === 0) expect(await failed).toBe('RemoteLoadError');
  else expect(consoleCalls()).toEqual([expect.stringMatching(/marketing\/Home \S+ failed/)]);
});

test('a page that fails before the visitor asks for it is nobody’s failure, and the live version is tried again', async () => {
  const previous = { version: 'before', entry: '/before/marketing.js' };
  const data = { ...createPageData('marketing'), pages: { Home: '/' } };
  Object.assign(data.remotes.marketing!, { previous });
  const { loader } = follow('/private-policy', '/private-policy', data);
  jest.useFakeTimers();
  load.mockImplementation((_remote, _page, { version }) =>
    version === 'own'
      ? Promise.reject(new Error('down'))
      : Promise.resolve({ default: () => null }),
  );
  const prefetched = loader.prefetch(HOME, '/');
  await jest.advanceTimersByTimeAsync(2000);
  await prefetched;
  jest.useRealTimers();
  expect(consoleCalls()).toEqual([]);
  expect(loader.loaded(HOME)).toBeUndefined();
  load.mockResolvedValue({ default: () => null });
  await expect(loader.load(HOME)).resolves.toMatchObject({ isPrevious: false });
});
