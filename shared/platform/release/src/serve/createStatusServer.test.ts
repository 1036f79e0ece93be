import { Refusal } from '../errors/Refusal';
import { rawRequest } from './rawRequest.fixture';
import { openServer } from './ServedSite.fixture';
import { createStatusServer } from './createStatusServer';

test('sends the page with security headers, and draws once for many requests', async () => {
  let drawn = 0;
  const draw = () => Promise.resolve(`<p>${(drawn += 1)}`);
  const origin = await openServer(createStatusServer(draw));
  for (const { bytes, headers } of await Promise.all([1, 2].map(() => rawRequest(origin, '/')))) {
    expect(String(bytes)).toBe('<p>1');
    expect(headers).toMatchObject({
      ...{ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'") as string,
    });
  }
});

test('says why the page can’t be drawn', async () => {
  const draw = () => Promise.reject(new Refusal('the store is gone', 'Find it.'));
  const { status, bytes } = await rawRequest(await openServer(createStatusServer(draw)), '/');
  expect([status, String(bytes)]).toEqual([503, 'the store is gone\nFind it.\n']);
});
