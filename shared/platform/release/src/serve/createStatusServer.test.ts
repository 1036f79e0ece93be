import { Refusal } from '../errors/Refusal';
import { rawRequest } from './rawRequest.fixture';
import { openServer } from './ServedSite.fixture';
import { createStatusServer } from './createStatusServer';

test('sends the page with security headers', async () => {
  const origin = await openServer(createStatusServer(() => Promise.resolve('<p>1')));
  const { bytes, headers } = await rawRequest(origin, '/');
  expect(String(bytes)).toBe('<p>1');
  expect(headers).toMatchObject({
    ...{ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'") as string,
  });
});

test('says why the page can’t be drawn', async () => {
  const draw = () => Promise.reject(new Refusal('the store is gone', 'Find it.'));
  const { status, bytes } = await rawRequest(await openServer(createStatusServer(draw)), '/');
  expect([status, String(bytes)]).toEqual([503, 'the store is gone\nFind it.\n']);
});
