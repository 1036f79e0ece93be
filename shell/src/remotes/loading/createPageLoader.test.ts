import { consoleCalls } from '@site/testing';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createPageLoader } from './createPageLoader';
import { loadModule } from './federation';
import { CONFIRM, HOME, never, pageDataWith, POLICY, RELEASE } from './release.fixture';
import { RemoteLoadError } from './RemoteLoadError';

// What lies beyond is the federation runtime, which works in a browser alone: shell/e2e shows it.
jest.mock('./federation');
const load = jest.mocked(loadModule);

let server: Server;
let asked: (string | undefined)[];
let answer: RequestListener;

beforeEach(async () => {
  asked = [];
  answer = (_, response) => response.end(JSON.stringify(RELEASE));
  server = createServer((request, response) => {
    asked.push(request.url);
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const overNetwork = globalThis.fetch;
  // jsdom has no fetch of its own, and Node's knows no page to count addresses from.
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation((address) => overNetwork(`http://127.0.0.1:${port}${address as string}`));
  load
    .mockReset()
    .mockImplementation((remote, module) =>
      Promise.resolve({ default: () => `${remote} ${module}` }),
    );
});
afterEach(() => {
  jest.restoreAllMocks();
  server.closeAllConnections();
  server.close();
});

test('the page’s own remotes are loaded from what the page says, without asking for anything', async () => {
  const loader = createPageLoader(pageDataWith('marketing'));
  await Promise.all([loader.load(HOME), loader.load(POLICY)]);
  expect(asked).toEqual([]);
  expect(load.mock.calls.map(([, module, { entry }]) => [module, entry])).toEqual([
    ['Home', '/own/marketing.js'],
    ['PrivacyPolicy', '/own/marketing.js'],
  ]);
});

test('a page is loaded once, and hands out the same promise each time: a page that suspends must not load anew', async () => {
  const loader = createPageLoader(pageDataWith('marketing'));
  const first = loader.load(HOME);
  expect(loader.load(HOME)).toBe(first);
  await first;
  expect(loader.load(HOME)).toBe(first);
  expect(load).toHaveBeenCalledTimes(1);
});

test('another remote is looked up in the live release, once for all, while its shell is the tab’s own', async () => {
  const loader = createPageLoader(pageDataWith());
  await Promise.all([loader.load(CONFIRM), loader.load(HOME)]);
  await loader.load(POLICY);
  expect(asked).toEqual(['/release.json']);
  expect(load.mock.calls[0]?.slice(0, 3)).toEqual([
    'account',
    'ConfirmEmail',
    {
      version: '1.0.0-account',
      entry: '/apps/account/1.0.0-account/remoteEntry.js',
      integrity: 'sha384-account',
    },
  ]);
});

test.each<[string, RequestListener]>([
  ['has another shell', (_, response) => response.end(JSON.stringify(withShell('2.0.0-shell')))],
  ['is no release', (_, response) => response.end('null')],
  ['can’t be read', (_, response) => response.writeHead(503).end()],
])(
  'when the live release %s, it is the release that the page was made from',
  async (_, answerLive) => {
    answer = (request, response) =>
      request.url === '/release.json'
        ? answerLive(request, response)
        : response.end(JSON.stringify(RELEASE));
    await createPageLoader(pageDataWith()).load(CONFIRM);
    expect(asked).toEqual(['/release.json', '/releases/7.json']);
    expect(load.mock.calls[0]?.[2]).toMatchObject({ version: '1.0.0-account' });
  },
);

/** A live release in which all has changed. */
const withShell = (version: string) => ({
  ...RELEASE,
  number: 8,
  apps: { shell: { version, files: {} }, account: { version: '2.0.0-account', files: {} } },
});

test.each<[string, RequestListener]>([
  ['answers 500', (_, response) => response.writeHead(500).end()],
  ['answers 404', (_, response) => response.writeHead(404).end('{}')],
  ['hangs up', (request) => request.socket.destroy()],
  ['answers with a page', (_, response) => response.end('<!doctype html>')],
  ['answers null', (_, response) => response.end('null')],
  ['names no such remote', (_, response) => response.end('{"apps":{}}')],
  [
    'names no hash',
    (_, response) => response.end('{"apps":{"account":{"version":"1","files":{}}}}'),
  ],
])('when the release %s the error says so, and the next load reads it again', async (_, fault) => {
  const good = answer;
  answer = fault;
  const loader = createPageLoader(pageDataWith());
  const failure: unknown = await loader.load(CONFIRM).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(RemoteLoadError);
  expect(failure).toMatchObject({
    remote: 'account',
    address: '/releases/7.json',
    phase: 'release',
  });
  expect((failure as RemoteLoadError).message).toMatch(
    /^account\/ConfirmEmail failed \(release\) from \/releases\/7\.json: ./,
  );
  expect((failure as RemoteLoadError).cause).toBeDefined();
  expect(load).not.toHaveBeenCalled();

  answer = good;
  expect(await loader.load(HOME)).toHaveProperty('page');
  expect(asked).toEqual(['/release.json', '/releases/7.json', '/release.json']);
  loader.invalidate(CONFIRM);
  expect(await loader.load(CONFIRM)).toHaveProperty('page');
  expect(asked).toHaveLength(4);
});

test.each<[string, () => Promise<Response>]>([
  ['does not answer', never],
  [
    'begins to answer and stops',
    () => Promise.resolve(Object.assign(new Response(), { json: never })),
  ],
])('a release that %s is given up after 10 seconds', async (_, stuck) => {
  jest.useFakeTimers();
  jest.mocked(globalThis.fetch).mockImplementation(stuck);
  const failed = expect(createPageLoader(pageDataWith()).load(CONFIRM)).rejects.toThrow(
    'did not arrive within 10000 ms',
  );
  await jest.advanceTimersByTimeAsync(10_000);
  await failed;
  jest.useRealTimers();
});

test('a page that failed stays failed until it is forgotten, then it is loaded anew', async () => {
  jest.useFakeTimers();
  load.mockRejectedValue(new Error('down'));
  const loader = createPageLoader(pageDataWith('marketing'));
  const failed = expect(loader.load(HOME)).rejects.toMatchObject({ phase: 'entry' });
  await jest.advanceTimersByTimeAsync(2000);
  await failed;
  await expect(loader.load(HOME)).rejects.toMatchObject({ phase: 'entry' });
  expect(load).toHaveBeenCalledTimes(3);
  jest.useRealTimers();
  load.mockResolvedValue({ default: () => null });
  loader.invalidate(HOME);
  expect(await loader.load(HOME)).toHaveProperty('page');
});

test('a page that is prefetched is loaded once, and there when it is asked for', async () => {
  const loader = createPageLoader(pageDataWith('marketing'));
  await expect(loader.prefetch(HOME)).resolves.toBe(true);
  await loader.load(HOME);
  await expect(loader.prefetch(HOME)).resolves.toBe(true);
  expect(load).toHaveBeenCalledTimes(1);
});

test('a page that could not be prefetched is loaded anew when it is asked for', async () => {
  load.mockRejectedValue(new Error('offline'));
  const loader = createPageLoader(pageDataWith('marketing'));
  const prefetched = loader.prefetch(HOME);
  await expect(loader.load(HOME)).rejects.toThrow('offline');
  await expect(prefetched).resolves.toBe(false);
  load.mockResolvedValue({ default: () => null });
  await expect(loader.load(HOME)).resolves.toMatchObject({ isPrevious: false });
});

const own = { version: 'own', entry: '/own/marketing.js' };
const before = { version: 'before', entry: '/before/marketing.js' };

test('a page that broke while it was drawn is replaced by that of the version before, for good, and told', async () => {
  const loader = createPageLoader({
    ...pageDataWith(),
    remotes: { marketing: { ...own, previous: before } },
  });
  const broken = await loader.load(HOME);
  const cause = new Error('no such property');
  const instead = loader.fallBack(HOME, broken, cause);
  // Drawn again before the other one is there, it breaks again: that is no other failure.
  expect(loader.fallBack(HOME, broken, cause)).toBe(instead);
  expect(loader.load(HOME)).toBe(instead);
  expect(await instead).toMatchObject({ isPrevious: true });
  expect(loader.loaded(HOME)).toBe(await instead);
  expect(load.mock.calls.map(([, , { version }]) => version)).toEqual(['own', 'before']);
  expect(consoleCalls()).toEqual([
    expect.stringContaining(
      'marketing/Home own failed (render) from /own/marketing.js: no such property',
    ),
  ]);
});

test.each([
  ['there is no version before', { marketing: own }, 1, 'own'],
  ['the version before breaks, too', { marketing: { ...own, previous: before } }, 2, 'before'],
])('when %s the error says which broke, and why', async (_, remotes, versions, version) => {
  const loader = createPageLoader({ ...pageDataWith(), remotes });
  let coming = loader.load(HOME);
  for (let broke = 0; broke < versions; broke++) {
    coming = loader.fallBack(HOME, await coming, new Error(`broke ${broke}`));
  }
  const failure: unknown = await coming.catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(RemoteLoadError);
  expect(failure).toMatchObject({ version, address: `/${version}/marketing.js`, phase: 'render' });
  expect(failure).toHaveProperty('cause', new Error(`broke ${versions - 1}`));
  await expect(loader.load(HOME)).rejects.toBe(failure);
  expect(consoleCalls()).toHaveLength(versions - 1);
});

test('a page that is forgotten after a failure is tried again with what is live then', async () => {
  const loader = createPageLoader(pageDataWith('marketing'));
  await loader.load(HOME);
  loader.invalidate(HOME);
  await loader.load(HOME);
  expect(load.mock.calls.map(([, , { version }]) => version)).toEqual(['own', '1.0.0-marketing']);
  // A later deploy is found by the next try.
  loader.invalidate(HOME);
  await loader.load(HOME);
  expect(asked).toEqual(['/release.json', '/release.json']);
});

test('a page that is forgotten is tried again as the page names it when no release can be read', async () => {
  answer = (request) => request.socket.destroy();
  const loader = createPageLoader(pageDataWith('marketing'));
  await loader.load(HOME);
  loader.invalidate(HOME);
  await loader.load(HOME);
  expect(asked).toEqual(['/release.json', '/releases/7.json']);
  expect(load.mock.calls.map(([, , { version }]) => version)).toEqual(['own', 'own']);
});

test('a page of the version before is told apart, until it is forgotten', async () => {
  load.mockImplementation((_remote, _module, { version }) =>
    version === 'own'
      ? Promise.reject(new Error('gone'))
      : Promise.resolve({ default: () => null }),
  );
  const loader = createPageLoader({
    ...pageDataWith(),
    remotes: { marketing: { ...own, previous: before } },
  });
  expect(loader.loaded(HOME)).toBeUndefined();
  await loader.load(HOME);
  expect(loader.loaded(HOME)).toMatchObject({ isPrevious: true });
  expect(loader.loaded(POLICY)).toBeUndefined();
  loader.invalidate(HOME);
  expect(loader.loaded(HOME)).toBeUndefined();
  expect(consoleCalls()).toEqual([expect.stringContaining('own failed')]);
});
