import { Refusal } from '../../errors/Refusal';
import { listen } from '../listen';
import { rawRequest } from '../rawRequest.fixture';
import { createStatusServer } from './createStatusServer';

const closing: (() => Promise<unknown>)[] = [];
afterEach(() => Promise.all(closing.splice(0).map((close) => close())));

/** Starts a server of the status page. @returns its address */
function serve(draw: () => Promise<string>): Promise<string> {
  const server = createStatusServer(draw);
  closing.push(() => server.close());
  return listen(server, 0);
}

test('sends the page with security headers, and draws once for many requests', async () => {
  let drawn = 0;
  const address = await serve(() => Promise.resolve(`<p>${(drawn += 1)}`));
  const responses = await Promise.all([1, 2, 3].map(() => fetch(address)));
  expect(await Promise.all(responses.map((response) => response.text()))).toEqual([
    '<p>1',
    '<p>1',
    '<p>1',
  ]);
  expect(Object.fromEntries(responses[0]?.headers ?? [])).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-frame-options': 'DENY',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'") as string,
  });
  expect((await fetch(`${address}/release.json`)).status).toBe(404);
});

test('says why the page can’t be drawn', async () => {
  const address = await serve(() => Promise.reject(new Refusal('the store is gone', 'Find it.')));
  const response = await fetch(address);
  expect([response.status, await response.text()]).toEqual([503, 'the store is gone\nFind it.\n']);
});

test('responds to this machine’s names alone', async () => {
  const address = await serve(() => Promise.resolve('<p>'));
  const { status } = await rawRequest(address, '/', { headers: { Host: 'evil.example' } });
  expect(status).toBe(421);
});
