/** @jest-environment ./shared/platform/testing/src/jest/BrowserEnvironment.ts */
import { consoleCalls } from '@site/testing';
import { testRoute } from '@site/testing/testRoute';
import { createPageData } from '../../hydration/pageData.fixture';
import { beginDocument, knowAllPages } from '../../routing/siteMap.fixture';
import { createPageLoader } from './createPageLoader';
import { loadModule } from './federation';
import { answering, CONFIRM, good, HOME, POLICY, RELEASE } from './release.fixture';

// The federation runtime only works in a browser: shell/e2e covers it.
jest.mock('./federation', () => ({ loadModule: jest.fn(), abandonContainer: jest.fn() }));
const load = jest.mocked(loadModule);

const BADGES = { remote: 'marketing', page: 'StoreBadges' };

const ACCOUNT_FILE = '/remotes/1.0.0-shell/account.json';
const MARKETING_FILE = '/remotes/1.0.0-shell/marketing.json';

/** jsdom has no fetch. */
const request = jest.fn<Promise<Response>, [string, RequestInit?]>();
const requested = () => request.mock.calls.map(([address]) => address);
const loadedVersions = () => load.mock.calls.map(([, , { version }]) => version);

beforeEach(() => {
  Object.assign(globalThis, { fetch: request.mockReset().mockImplementation(good) });
  load.mockReset().mockResolvedValue({ default: () => null });
  window.history.replaceState(null, '', '/');
  beginDocument(createPageData().page);
  knowAllPages();
});

const WITH_PREVIOUS = createPageData('marketing');
WITH_PREVIOUS.remotes.marketing!.previous = { version: 'before', entry: '/before/marketing.js' };

test('a page loads once, prefetched or not, and returns the same promise each time, since React renders a suspended page again', async () => {
  const loader = createPageLoader(createPageData('marketing'));
  expect(loader.loaded(HOME)).toBeUndefined();
  const first = loader.load(HOME);
  expect(loader.load(HOME)).toBe(first);
  await loader.prefetch(HOME, '/');
  expect(loader.load(HOME)).toBe(first);
  expect(loader.loaded(HOME)).toBe(await first);
  expect(load).toHaveBeenCalledTimes(1);
  // Here, React's `use` reads it without suspending.
  expect(first).toMatchObject({ status: 'fulfilled', value: await first });
});

test('a page that failed to prefetch loads again when it is opened', async () => {
  jest.useFakeTimers();
  load.mockRejectedValue(new Error('offline'));
  const loader = createPageLoader(createPageData('marketing'));
  const prefetched = loader.prefetch(HOME, '/');
  await jest.advanceTimersByTimeAsync(2000);
  await prefetched;
  jest.useRealTimers();
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

test('a page that breaks while rendering is replaced by its previous version for good, and reported; if that breaks, too, the error says why', async () => {
  const loader = createPageLoader(WITH_PREVIOUS);
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

  const failing = loader.fallBack(HOME, await fallback, new Error('broke again'));
  await expect(failing).rejects.toMatchObject({
    name: 'RemoteLoadError',
    version: 'before',
    address: '/before/marketing.js',
    phase: 'render',
    cause: new Error('broke again'),
  });
  expect(loader.load(HOME)).toBe(failing);
});

test('a fallback that arrives late does not replace the page that was loaded after an invalidation', async () => {
  const loader = createPageLoader(WITH_PREVIOUS);
  const broken = await loader.load(HOME);
  const fallback = loader.fallBack(HOME, broken, new Error('broke'));
  loader.invalidate(HOME);
  const again = loader.load(HOME);
  await Promise.all([fallback, again]);
  expect(loader.load(HOME)).toBe(again);
  expect(loader.loaded(HOME)).toBe(await again);
  expect(consoleCalls()).toHaveLength(1);
});

test('what the page itself and its parts need is in the page’s data; other pages and parts need what the tab reads of their remote', async () => {
  const data = { ...createPageData('marketing'), parts: { 'marketing/StoreBadges': true } };
  const loader = createPageLoader(data);
  const [home] = await Promise.all([loader.load(HOME), loader.load(BADGES)]);
  expect(requested()).toEqual([]);
  expect(loadedVersions()).toEqual(['own', 'own']);
  expect(home.site).toBe(data.site);
  // Of other parts, the page's data names no style sheet.
  await Promise.all([loader.load(POLICY), loader.load({ ...BADGES, page: 'Other' })]);
  expect(requested()).toEqual([MARKETING_FILE]);
  expect(loadedVersions().slice(2)).toEqual(['1.0.0-marketing', '1.0.0-marketing']);
});

test('a page that the page’s data names loads without a request; its head and its place are read once it is opened', async () => {
  const data = { ...createPageData('marketing'), pages: { PrivacyPolicy: '/private-policy' } };
  beginDocument(data.page, data.pages);
  const loader = createPageLoader(data);
  await loader.load(POLICY);
  expect(requested()).toEqual([]);
  expect(loadedVersions()).toEqual(['own']);
  const { title } = (await loader.lookUp('/private-policy'))!;
  expect(title).toBe('{productName} - Privacy Policy');
  expect(requested()).toEqual([MARKETING_FILE]);
});

test('on the not-found page, a page of a remote whose part it shows needs what the tab reads, too', async () => {
  const { page: _, ...data } = createPageData('marketing');
  await createPageLoader(data).load(HOME);
  expect(requested()).toEqual([MARKETING_FILE]);
});

describe('looking up an address', () => {
  const openDocument = jest.fn();
  const open = (data = createPageData('marketing')) => {
    openDocument.mockReset();
    beginDocument(data.page);
    return createPageLoader(data, openDocument);
  };
  const visit = (pathname: string) => window.history.replaceState(null, '', pathname);
  const pathOf = async (found: Promise<{ path: string } | undefined>) => (await found)?.path;

  test('reads a remote’s file once, and nothing for the page of the document', async () => {
    const loader = open();
    expect(await pathOf(loader.lookUp('/'))).toBe('/');
    expect(requested()).toEqual([]);
    const looking = loader.lookUp('/account/confirm');
    expect(loader.lookUp('/account/confirm')).toBe(looking);
    expect(await pathOf(looking)).toBe('/account/confirm');
    expect(await pathOf(loader.find('/account/nothing'))).toBeUndefined();
    expect(requested()).toEqual([ACCOUNT_FILE]);
  });

  test.each([
    ['has no such page', good],
    ['can’t be read', () => answering('', 503)],
    ['is gone', () => answering('', 404)],
  ])(
    'opens the document if the file %s, and only while the visitor is there',
    async (_, answer) => {
      request.mockImplementation(answer);
      const loader = open();
      visit('/account/nothing');
      for (const times of [1, 2]) {
        void loader.lookUp('/account/nothing');
        await new Promise((done) => setTimeout(done));
        expect(openDocument).toHaveBeenCalledTimes(times);
      }
      void loader.lookUp('/account/nothing');
      visit('/');
      await new Promise((done) => setTimeout(done));
      expect(openDocument).toHaveBeenCalledTimes(2);
    },
  );

  test('opens the document of a former address, which leads on, although a page with many addresses has it', async () => {
    const former = '/account/old';
    const pages = {
      Any: testRoute('/account/*'),
      Moved: { ...testRoute('/account/new'), formerly: [former] },
    };
    request.mockImplementation(() => answering(JSON.stringify({ ...RELEASE, pages })));
    const loader = open();
    expect(await pathOf(loader.find('/account/other'))).toBe('/account/*');
    visit(former);
    void loader.lookUp(former);
    await new Promise((done) => setTimeout(done));
    expect(openDocument).toHaveBeenCalledTimes(1);
  });

  test.each(['/nothing', '/account/nothing'])(
    'the not-found page of %s stays if its remote’s file has no such page, and can try again if it can’t be read',
    async (pathname) => {
      visit(pathname);
      const { page: _, ...data } = createPageData('marketing');
      const loader = open(data);
      request.mockImplementation(() => answering('', 503));
      await expect(loader.lookUp(pathname)).rejects.toMatchObject({ phase: 'release' });
      loader.forget(pathname);
      request.mockImplementation(good);
      expect(await pathOf(loader.lookUp(pathname))).toBeUndefined();
      expect(openDocument).not.toHaveBeenCalled();
    },
  );
});

test.each([
  ['that its data names', { PrivacyPolicy: '/private-policy' }],
  ['of which the tab reads', {}],
])(
  'from a page whose policy allows any style, a page %s needs a document, and a part does not',
  async (_, pages) => {
    document.head.replaceChildren();
    const allows = { 'style-src': ["'unsafe-inline'"] };
    const data = { ...createPageData('marketing'), allows, pages };
    beginDocument(data.page, pages);
    const loader = createPageLoader(data);
    await Promise.all([loader.load(HOME), loader.load(BADGES)]);
    await loader.prefetch(POLICY, '/private-policy');
    expect(loader.loaded(POLICY)).toBeUndefined();
    expect(document.querySelector('link[rel=prefetch][href="/private-policy"]')).not.toBeNull();
  },
);

test('a part is missing if the page’s data, or what the tab reads of a remote, says that it is not offered', async () => {
  const parts = { 'shop/Badges': false };
  const loader = createPageLoader({ ...createPageData('marketing'), parts });
  const missing = () =>
    ['Badges', 'Cart', 'Offers'].filter((page) => loader.isMissing({ remote: 'shop', page }));
  expect(missing()).toEqual(['Badges']);
  request.mockImplementation(() =>
    answering(JSON.stringify({ ...RELEASE, parts: { 'shop/Badges': true, 'shop/Cart': false } })),
  );
  await loader.load(CONFIRM);
  // What this document was composed with stays.
  expect(missing()).toEqual(['Badges', 'Cart']);
});

test('another remote is looked up in its file of the last release with the tab’s shell, read once', async () => {
  const loader = createPageLoader(createPageData());
  const [{ site }] = await Promise.all([loader.load(CONFIRM), loader.load(HOME)]);
  await loader.load(POLICY);
  expect(site).toEqual(RELEASE.site);
  expect(requested()).toEqual([ACCOUNT_FILE, MARKETING_FILE]);
  expect(load.mock.calls[0]).toEqual([
    'account',
    'ConfirmEmail',
    {
      version: '1.0.0-account',
      entry: '/apps/account/1.0.0-account/remoteEntry.js',
      integrity: 'sha384-account',
    },
  ]);
});

test('a remote’s file that can’t be read is read once more, past the browser’s cache', async () => {
  request.mockImplementationOnce(() => answering('<!doctype html>'));
  await createPageLoader(createPageData()).load(CONFIRM);
  expect(request.mock.calls.map(([address, options]) => [address, options?.cache])).toEqual([
    [ACCOUNT_FILE, 'default'],
    [ACCOUNT_FILE, 'reload'],
  ]);
  expect(loadedVersions()).toEqual(['1.0.0-account']);
});

test('a tab of a rollout that has ended goes on with the live remotes, and that of a preview does not', async () => {
  request.mockImplementation((address) =>
    address.startsWith('/_preview/') ? answering('', 404) : good(address),
  );
  const folder = '_preview/one/';
  const file = `/_preview/one${ACCOUNT_FILE}`;
  const data = createPageData('marketing');
  await createPageLoader({ ...data, place: { folder, ifGone: 'live' } }).load(CONFIRM);
  expect(requested()).toEqual([file, ACCOUNT_FILE]);
  request.mockClear();
  // It opens a document.
  void createPageLoader({ ...data, place: { folder } }).load(CONFIRM);
  await new Promise((done) => setTimeout(done));
  expect(requested()).toEqual([file, file]);
});

const whole = JSON.stringify(RELEASE);
test.each<[string, () => Promise<Response>, string]>([
  ['answers 500', () => answering(whole, 500), 'answered 500'],
  ['is null', () => answering('null'), 'is not a release'],
  [
    'lacks the remote',
    () => answering(whole.replace('"account"', '"other"')),
    'no remote "account"',
  ],
])(
  'when a remote’s file %s, the error says so and the next load reads it again',
  async (_, fault, why) => {
    request.mockImplementation(fault);
    const loader = createPageLoader({ ...createPageData(), allows: {} });
    await expect(loader.load(CONFIRM)).rejects.toMatchObject({
      name: 'RemoteLoadError',
      remote: 'account',
      address: ACCOUNT_FILE,
      phase: 'release',
      message: expect.stringMatching(
        `failed \\(release\\) from \\S+account.json: .*${why}`,
      ) as string,
    });
    expect(load).not.toHaveBeenCalled();

    request.mockImplementation(good);
    loader.invalidate(CONFIRM);
    expect(await loader.load(CONFIRM)).toHaveProperty('page');
  },
);

test('a remote’s file that could not be read is read again for the remote’s next page', async () => {
  const loader = createPageLoader(createPageData());
  request.mockRejectedValue(new TypeError('connection reset'));
  await expect(loader.load(HOME)).rejects.toMatchObject({ phase: 'release' });
  request.mockImplementation(good);
  expect(await loader.load(POLICY)).toHaveProperty('page');
});

test('reading a release fails after 10 seconds, the second attempt included', async () => {
  const late = AbortSignal.abort(new Error('too late'));
  const limit = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(late);
  request.mockImplementation((_, options) => Promise.reject(options?.signal?.reason as Error));
  await expect(createPageLoader(createPageData()).load(CONFIRM)).rejects.toThrow('too late');
  expect(limit.mock.calls).toEqual([[10_000]]);
  limit.mockRestore();
});

test('an invalidated page loads the version that is live at that time', async () => {
  const loader = createPageLoader(createPageData('marketing'));
  await loader.load(HOME);
  // Each retry reads the file again, so it finds later deploys.
  for (let retry = 0; retry < 2; retry++) {
    loader.invalidate(HOME);
    await loader.load(HOME);
  }
  expect(loadedVersions()).toEqual(['own', '1.0.0-marketing', '1.0.0-marketing']);
  expect(requested()).toEqual([MARKETING_FILE, MARKETING_FILE]);
});

test('an invalidated page loads the version from the page’s data if no release can be read', async () => {
  request.mockRejectedValue(new TypeError('connection reset'));
  const loader = createPageLoader(createPageData('marketing'));
  await loader.load(HOME);
  loader.invalidate(HOME);
  await loader.load(HOME);
  expect(requested()).toEqual([MARKETING_FILE, MARKETING_FILE]);
  expect(loadedVersions()).toEqual(['own', 'own']);
});
