import { Backend } from '../../fixtures/Backend.fixture';
import { fetchFailure, proxyDispatcher } from './proxyFor';
import { TestProxy } from './TestProxy.fixture';

let backend: Backend;
let proxy: TestProxy;
beforeEach(async () => {
  backend = await Backend.start();
  backend.respondWith((_, response) => response.end('page'));
  proxy = await TestProxy.start(backend.origin());
});
afterEach(() => proxy.stop());

/** Requests an address as in a program; `fetch` and a test have different globals. */
async function read(url: string): Promise<string> {
  const options = { dispatcher: await proxyDispatcher() };
  try {
    return await (await fetch(url, options as RequestInit)).text();
  } catch (error) {
    return fetchFailure(url, error);
  }
}

test('fetch goes through the proxy of the environment, with its password', async () => {
  expect(await read('http://site.invalid/a?b=1')).toBe('page');
  // The server behind the proxy speaks no TLS.
  expect(await read('https://site.invalid/a')).toContain(` through the proxy ${proxy.place}: `);
  expect(proxy.lines).toEqual(['http://site.invalid/a?b=1', 'CONNECT site.invalid:443']);
  expect(proxy.passwords).toEqual(['user:very-secret', 'user:very-secret']);
});

test('a host of NO_PROXY and this machine are reached without the proxy', async () => {
  process.env.NO_PROXY = 'site.invalid';
  expect(await read('http://site.invalid/')).toBe(': ENOTFOUND');
  expect(await read(backend.origin())).toBe('page');
  expect(proxy.lines).toEqual([]);
});

test.each([
  ['refuses', 'http', 407, '(407)'],
  ['forbids a tunnel', 'https', 403, 'Proxy response (403)'],
])('a proxy that %s is named, without its password', async (_, scheme, status, why) => {
  proxy.refusal = status;
  const failure = await read(`${scheme}://site.invalid/`);
  expect(failure).toContain(` through the proxy ${proxy.place}: `);
  expect(failure).toContain(why);
  expect(failure).not.toContain('very-secret');
});
