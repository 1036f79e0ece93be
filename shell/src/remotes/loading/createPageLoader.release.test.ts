/** @jest-environment ./shared/testing/src/jest/BrowserEnvironment.ts */
import { testSite } from '@site/testing';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createPageData } from '../../hydration/pageData.fixture';
import { createPageLoader } from './createPageLoader';
import { loadModule } from './federation';
import { CONFIRM, HOME, never, POLICY, RELEASE } from './release.fixture';
import { RemoteLoadError } from './RemoteLoadError';

// The federation runtime only works in a browser: shell/e2e covers it.
jest.mock('./federation');
const load = jest.mocked(loadModule);

const ACCOUNT_PART = '/remotes/1.0.0-shell/account.json';
const MARKETING_PART = '/remotes/1.0.0-shell/marketing.json';

let server: Server;
let requested: (string | undefined)[];
let answer: RequestListener;

beforeEach(async () => {
  requested = [];
  answer = (_, response) => response.end(JSON.stringify(RELEASE));
  server = createServer((request, response) => {
    requested.push(request.url);
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const overNetwork = globalThis.fetch;
  // jsdom has no fetch, and Node's cannot resolve relative addresses.
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

test('the page’s own remotes load from the page’s data, without a request for a release', async () => {
  const loader = createPageLoader(createPageData('marketing'));
  await Promise.all([loader.load(HOME), loader.load(POLICY)]);
  expect(requested).toEqual([]);
  expect(load.mock.calls.map(([, module, { entry }]) => [module, entry])).toEqual([
    ['Home', '/own/marketing.js'],
    ['PrivacyPolicy', '/own/marketing.js'],
  ]);
});

test('another remote is looked up in its part of the tab’s shell’s last release, read once', async () => {
  const loader = createPageLoader(createPageData());
  await Promise.all([loader.load(CONFIRM), loader.load(HOME)]);
  await loader.load(POLICY);
  expect(requested).toEqual([ACCOUNT_PART, MARKETING_PART]);
  expect(load.mock.calls[0]?.slice(0, 3)).toEqual([
    'account',
    'ConfirmEmail',
    {
      version: '1.0.0-account',
      entry: '/apps/account/1.0.0-account/remoteEntry.js',
      integrity: 'sha384-account',
      container: 'remote_account',
    },
  ]);
});

test('a page of another remote gets the common settings and those of its remote', async () => {
  const { productName, publicOrigin, apiOrigin } = testSite;
  const { site } = await createPageLoader(createPageData()).load(CONFIRM);
  expect(site).toEqual({ productName, publicOrigin, apiOrigin });
});

test('a part that can’t be read is read once more, past the browser’s cache', async () => {
  const good = answer;
  answer = (_, response) => {
    answer = good;
    response.end('<!doctype html>');
  };
  await createPageLoader(createPageData()).load(CONFIRM);
  expect(requested).toEqual([ACCOUNT_PART, ACCOUNT_PART]);
  const caches = jest.mocked(fetch).mock.calls.map(([, options]) => options?.cache);
  expect(caches).toEqual(['default', 'reload']);
  expect(load.mock.calls[0]?.[2]).toMatchObject({ version: '1.0.0-account' });
});

test('a tab of a rollout that has ended goes on with the live remotes, one of a preview does not', async () => {
  const name = 'rollout-marketing-3f9a1c04';
  const good = answer;
  answer = (request, response) =>
    request.url?.startsWith('/_preview/') ? response.writeHead(404).end() : good(request, response);
  const data = createPageData('marketing');
  await createPageLoader({ ...data, preview: { name, rollout: true } }).load(CONFIRM);
  expect(requested).toEqual([`/_preview/${name}${ACCOUNT_PART}`, ACCOUNT_PART]);
  await expect(createPageLoader({ ...data, preview: { name } }).load(CONFIRM)).rejects.toThrow(
    '404',
  );
});

test.each<[string, RequestListener]>([
  ['answers 500', (_, response) => response.writeHead(500).end(JSON.stringify(RELEASE))],
  ['hangs up', (request) => request.socket.destroy()],
  ['answers with a page', (_, response) => response.end('<!doctype html>')],
  ['answers null', (_, response) => response.end('null')],
  ['names no such remote', (_, response) => response.end('{"apps":{},"site":{}}')],
  [
    'names no hash',
    (_, response) => response.end('{"apps":{"account":{"version":"1","files":{}}},"site":{}}'),
  ],
])('when the part %s, the error says so and the next load reads it again', async (_, fault) => {
  const good = answer;
  answer = fault;
  const loader = createPageLoader(createPageData());
  const failure: unknown = await loader.load(CONFIRM).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(RemoteLoadError);
  expect(failure).toMatchObject({
    remote: 'account',
    address: ACCOUNT_PART,
    phase: 'release',
  });
  expect((failure as RemoteLoadError).message).toMatch(
    /^account\/ConfirmEmail failed \(release\) from \/remotes\/1\.0\.0-shell\/account\.json: ./,
  );
  expect((failure as RemoteLoadError).cause).toBeDefined();
  expect(load).not.toHaveBeenCalled();

  answer = good;
  expect(await loader.load(HOME)).toHaveProperty('page');
  expect(requested).toEqual([ACCOUNT_PART, ACCOUNT_PART, MARKETING_PART]);
  loader.invalidate(CONFIRM);
  expect(await loader.load(CONFIRM)).toHaveProperty('page');
  expect(requested.slice(3)).toEqual([ACCOUNT_PART]);
});

test.each<[string, () => Promise<Response>]>([
  ['does not answer', never],
  [
    'begins to answer and stops',
    () => Promise.resolve(Object.assign(new Response(), { json: never })),
  ],
])('reading a release that %s fails after 10 seconds', async (_, stuck) => {
  jest.useFakeTimers();
  jest.mocked(globalThis.fetch).mockImplementation(stuck);
  const failed = expect(createPageLoader(createPageData()).load(CONFIRM)).rejects.toThrow(
    'did not arrive within 10000 ms',
  );
  await jest.advanceTimersByTimeAsync(10_000);
  await failed;
  jest.useRealTimers();
});

test('a failed page stays failed until it is invalidated, then loads again', async () => {
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
  expect(await loader.load(HOME)).toHaveProperty('page');
});

test('an invalidated page loads the version that is live at that time', async () => {
  const loader = createPageLoader(createPageData('marketing'));
  await loader.load(HOME);
  loader.invalidate(HOME);
  await loader.load(HOME);
  expect(load.mock.calls.map(([, , { version }]) => version)).toEqual(['own', '1.0.0-marketing']);
  // Each retry reads the part again, so it finds later deploys.
  loader.invalidate(HOME);
  await loader.load(HOME);
  expect(requested).toEqual([MARKETING_PART, MARKETING_PART]);
});

test('an invalidated page loads the version from the page’s data if no release can be read', async () => {
  answer = (request) => request.socket.destroy();
  const loader = createPageLoader(createPageData('marketing'));
  await loader.load(HOME);
  loader.invalidate(HOME);
  await loader.load(HOME);
  expect(requested).toEqual([MARKETING_PART, MARKETING_PART]);
  expect(load.mock.calls.map(([, , { version }]) => version)).toEqual(['own', 'own']);
});
